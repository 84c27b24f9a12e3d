package import EventLoops
public import Tracing

/// The address, limits and timeouts of a server.
public struct HTTPServerConfiguration: Sendable {
    /// The accepted values of the Host field; requests with other values get 421. The check keeps pages of other host
    /// names that resolve to this server from reading its responses (DNS rebinding).
    public enum HostPolicy: Sendable, Equatable {
        /// ``loopback`` if the server listens on loopback addresses only, otherwise ``any``. Unix sockets do not count,
        /// because browsers cannot reach them: a server with no other listeners accepts all values.
        case automatic
        /// All values.
        case any
        /// These names or addresses, without regard to case and port. Write an IPv6 address in brackets.
        case only([String])

        /// `localhost`, `127.0.0.1` and `[::1]`.
        public static let loopback = HostPolicy.only(["localhost", "127.0.0.1", "[::1]"])
    }

    /// The maximum waiting times for a peer.
    public struct Timeouts: Sendable {
        /// The time from a connection's start to the first byte, after which the connection is closed, and then to the
        /// end of the header. Status: 408.
        public var header: Duration = .seconds(10)
        /// The time for each portion of a body. Status: 408. A portion is the number of bytes that arrive in this time
        /// at the minimum rate (10,000 by default), or the rest of the body. A body that stops for this long is
        /// therefore rejected, and so is one slower than the minimum rate.
        public var body: Duration = .seconds(20)
        /// The minimum average rate of a body in bytes per second, averaged over the body timeout. Bytes that arrived
        /// faster earlier do not count. With 0, one byte in each timeout is enough.
        public var minimumBodyRate = 500
        /// The time between two requests, after which the connection is closed.
        public var idle: Duration = .seconds(75)
        /// The time in which a peer with unsent bytes must receive at least one, otherwise the connection is closed.
        public var write: Duration = .seconds(30)

        /// Creates the default timeouts.
        public init() {}
    }

    /// A name or address of this machine; `0.0.0.0` or `::` for all its addresses.
    public var host = "127.0.0.1"
    /// The port. 0 selects a free port; see ``HTTPServer/boundPort``.
    public var port = 8080
    /// The accepted values of the Host field.
    public var hostPolicy = HostPolicy.automatic
    /// The maximum sizes of requests.
    public var limits = HTTPLimits()
    /// The maximum waiting times for clients.
    public var timeouts = Timeouts()
    /// The maximum number of connections. Further ones get 503.
    public var maximumConnections = 50_000
    /// The maximum number of connections from one client address: an IPv4 address or the /64 prefix of an IPv6 address.
    /// Further ones get 429. The default suits several hundred users behind one address.
    public var maximumConnectionsPerAddress = 4_096
    /// A function that decides whether a numeric address is that of a proxy. A proxy's connections come from many
    /// clients and are not counted by address. Called on the accepting loop. If `nil`, no address is a proxy's.
    public var isProxy: (@Sendable (_ peer: String) -> Bool)?
    /// The header fields with which browsers protect the site's users.
    public var securityHeaders = SecurityHeaders()
    /// The maximum number of unsent bytes of a connection whose peer reads too slowly, beyond one response. If there
    /// are more, the connection is closed.
    public var maximumUnsentBytes = 1 << 20
    /// The size of the system's send buffer for each connection; bytes in it do not count as unsent. Nil leaves the
    /// size to the system, which may choose several megabytes.
    public var systemSendBuffer: Int?
    /// A Boolean value that indicates whether text bodies from about 1 kB on are compressed for clients that accept
    /// gzip.
    public var compressesResponses = true
    /// A function called on the connection's loop after each response. It must not block.
    public var accessLog: (@Sendable (AccessRecord) -> Void)?
    /// A function called on the connection's loop when each response begins, with the nanoseconds since the turn of the
    /// loop in which the request was complete. It must not block.
    package var onResponse: (@Sendable (_ loop: EventLoop, _ nanoseconds: Int64) -> Void)?
    /// The tracer that records a span for each request; `nil` for none. Requests with a valid `traceparent` field
    /// continue their trace (W3C Trace Context), and ``/Tracing/TraceContext/current`` is the request's span while the
    /// handler is called.
    public var tracer: (any Tracer)?
    /// A function that returns the attribute `url.path` of a request's span from its target, without parts that are
    /// secret. If `nil`, spans have no such attribute.
    public var tracedPath: (@Sendable (_ target: String) -> String)?
    /// A function that returns the client's address, from the request's header and the peer's address. Behind a reverse
    /// proxy, the peer is that proxy. The access log and the limit of ``HTTPLimits/bodyBytesInProgress`` use it. Called
    /// on the connection's loop. If `nil`, the peer's address is used.
    public var clientAddress: (@Sendable (_ headers: HTTPHeaders, _ peer: String) -> String)?

    /// A function that returns the host that the browser requested, if a trusted proxy forwards it, and `nil` to use
    /// `Host`. The returned value replaces `Host` before ``hostPolicy`` is applied. Called on the connection's loop.
    public var forwardedHost: (@Sendable (_ headers: HTTPHeaders, _ peer: String) -> String?)?
    /// A function that decides, from the head of a request with a body, whether the handler receives the body in pieces
    /// as an ``HTTPBodyStream``. Called on the connection's loop. If `nil`, every request is passed on with its whole
    /// body.
    public var streamsBody: (@Sendable (HTTPRequest) -> Bool)?
    /// The path of a Unix socket on which the server listens instead of ``host`` and ``port``. The process's user and
    /// group may connect to it. The file is removed when the server stops.
    public var socketPath: String?
    /// The places at which the server listens. If there are any, they replace ``host``, ``port`` and ``socketPath``.
    public var listeners: [HTTPListener] = []

    /// The places at which the server listens, at least one.
    var effectiveListeners: [HTTPListener] {
        if !listeners.isEmpty { return listeners }
        return [socketPath.map { .socket(path: $0) } ?? .port(port, host: host)]
    }

    /// Creates a configuration with default limits and timeouts.
    public init(host: String = "127.0.0.1", port: Int = 8080) {
        self.host = host
        self.port = port
    }
}

/// An answered request in the access log.
public struct AccessRecord: Sendable {
    /// The peer's numeric address. Behind a reverse proxy, it is the proxy's.
    public let remoteAddress: String
    /// The client's address according to ``HTTPServerConfiguration/clientAddress``.
    public let clientAddress: String
    /// The method, or `nil` if the request could not be parsed.
    public let method: HTTPMethod?
    /// The target as sent. Escape it before you print it.
    public let target: String
    /// The response's status.
    public let status: HTTPStatus
    /// The number of body bytes sent. For a stream it is 0, because a stream is logged when it begins.
    public let bodyBytes: Int
    /// The time from the request's header to the response.
    public let duration: Duration
}
