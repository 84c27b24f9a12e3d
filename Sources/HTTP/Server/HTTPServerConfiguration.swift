/// How a server listens, and what it puts up with.
public struct HTTPServerConfiguration: Sendable {
    /// Which Host fields are answered; others get 421. Keeps pages of other names, made to point here, from reading what this server
    /// shows (DNS rebinding).
    public enum HostPolicy: Sendable, Equatable {
        /// `loopback` while the server listens on a loopback address, else `any`; a browser cannot reach a Unix socket.
        case automatic
        case any
        /// Names or addresses, without regard to case and port. An IPv6 address stands in brackets.
        case only([String])

        /// `localhost`, `127.0.0.1` and `[::1]`.
        public static let loopback = HostPolicy.only(["localhost", "127.0.0.1", "[::1]"])
    }

    /// How long the server waits for a peer.
    public struct Timeouts: Sendable {
        /// From a connection's start, or a request's first byte, to the end of its header; then 408.
        public var header: Duration = .seconds(10)
        /// For each portion of a body; then 408. A portion is the number of bytes that the minimum rate makes in this time (10,000 by default), or the
        /// rest of the body. So a body that stops for this long is rejected, and so is one that is slower than the minimum rate.
        public var body: Duration = .seconds(20)
        /// The least bytes per second of a body, in the mean over the body's timeout. Bytes that came faster before do not count. With 0 one
        /// byte in each timeout is enough.
        public var minimumBodyRate = 500
        /// Between two requests; then the connection is closed.
        public var idle: Duration = .seconds(75)
        /// For a socket that takes no byte of what is to be sent; then the connection is closed.
        public var write: Duration = .seconds(30)

        public init() {}
    }

    /// A name or address of this machine; `0.0.0.0` or `::` for all of its addresses.
    public var host = "127.0.0.1"
    /// 0 takes a free port; see `HTTPServer.boundPort`.
    public var port = 8080
    public var hostPolicy = HostPolicy.automatic
    public var limits = HTTPLimits()
    public var timeouts = Timeouts()
    /// Connections at once; further ones get 503.
    public var maximumConnections = 50_000
    /// Connections at once from one client address, which is an IPv4 address or the /64 prefix of an IPv6 address; further ones get 429. The default
    /// suits some hundred users behind one address.
    public var maximumConnectionsPerAddress = 4_096
    /// Decides whether an address, in numbers, is that of a proxy, whose connections come from many clients and are not counted by address. Called on the
    /// accepting loop. With nil no address is a proxy's.
    public var isProxy: (@Sendable (_ peer: String) -> Bool)?
    /// Fields by which browsers protect the site's users.
    public var securityHeaders = SecurityHeaders()
    /// Bytes kept for one connection whose peer reads too slowly, beyond one answer; more closes it.
    public var maximumUnsentBytes = 1 << 20
    /// Bytes that the system itself keeps for one connection whose peer reads too slowly, before they count as unsent here. As many as it thinks
    /// right, which may be some megabytes, where nil.
    public var systemSendBuffer: Int?
    /// Whether bodies of text from about 1 kB on are compressed for clients that take gzip.
    public var compressesResponses = true
    /// Called on the connection's loop after each answer; must not block.
    public var accessLog: (@Sendable (AccessRecord) -> Void)?
    /// Who asks, as a request's header and its peer tell: where a proxy stands in front, the peer is that proxy. For the access log; on the connection's
    /// loop. The peer where nil.
    public var clientAddress: (@Sendable (_ headers: HTTPHeaders, _ peer: String) -> String)?

    /// The host that the browser asked for, where a proxy that is trusted names it; nil where `Host` does. It takes the place of `Host` before
    /// ``hostPolicy`` is applied. On the connection's loop.
    public var forwardedHost: (@Sendable (_ headers: HTTPHeaders, _ peer: String) -> String?)?
    /// The path of a Unix socket to listen on in place of ``host`` and ``port``. The process's user and group may connect to it; the file is
    /// removed when the server stops.
    public var socketPath: String?

    public init(host: String = "127.0.0.1", port: Int = 8080) {
        self.host = host
        self.port = port
    }
}

/// One answered request, for a log.
public struct AccessRecord: Sendable {
    /// The peer's address in numbers: a proxy's, where there is one.
    public let remoteAddress: String
    /// Who asked, as ``HTTPServerConfiguration/clientAddress`` has it.
    public let clientAddress: String
    /// Nil when the request could not be read.
    public let method: HTTPMethod?
    /// As it was sent: to be escaped where it is printed.
    public let target: String
    public let status: HTTPStatus
    /// Bytes of the body as it is sent; for a stream 0, since it is logged when it begins.
    public let bodyBytes: Int
    /// From the request's header to the answer.
    public let duration: Duration
}
