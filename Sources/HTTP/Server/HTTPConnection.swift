import EventLoops
import Synchronization
import Tracing

/// A client's connection. It reads requests one after another, passes each to the handler, and writes its response
/// before it parses the next one. Pipelined requests are therefore answered in order, and a client that sends faster
/// than it is answered gets back-pressure.
///
/// It belongs to its context's loop. During a move, no code may use it between `leaveLoop` and `enterLoop`.
final class HTTPConnection: ChannelDelegate, @unchecked Sendable {
    // Sendable: used on `context.loop` only, which the entry points assert; handed to another loop by a task of that
    // loop.
    enum Phase {
        /// Reading a request, or waiting for one.
        case reading
        /// The next request was received. It is handled when the connection reaches the front of the context's queue.
        case queued
        /// The handler has the request, whose body is being received.
        case receiving
        /// The handler has the request.
        case answering
        case streaming
        case sendingFile
        /// Responses wait for the peer to read them; no further request is handled until then.
        case heldUp
        /// Nothing more is read. Written bytes are sent, then the socket closes.
        case closing
    }

    /// The peer of the connection.
    struct Peer: Sendable {
        /// The numeric address; empty if the peer has none.
        let address: String
        /// The network for which the connection counts; `nil` if it is not limited.
        let network: ClientNetwork?
    }

    /// The properties of a request that its response depends on.
    struct Exchange {
        var isHead = false
        var isHTTP11 = true
        var keepsAlive = true
        /// The header, for the choice of the response's encoding.
        var headers = HTTPHeaders()
        /// `nil` if nothing is logged.
        var log: LoggedRequest?
        /// The span of the request; `nil` if it is not traced, or has ended.
        var span: ActiveSpan?
        /// The turn in which the request was complete, in the loop's nanoseconds.
        var start: Int64 = 0
        /// Called once if the client disconnects before the end of the exchange.
        var onDisconnect: (() -> Void)?
    }

    /// The number of unsent bytes above which no further request is handled.
    static let heldUpBytes = 262_144
    /// The size up to which a body is copied behind its head.
    static let copiedBytes = 4_096
    /// The number of bytes of a file that are sent in a row, so that a fast client does not occupy a thread that others
    /// wait for.
    static let pieceBytes = 1 << 20
    /// The number of bytes that a client may send for its next requests while it receives a stream.
    static let streamingBytes = 16_384
    /// The number of received requests that are handled in a row. Further ones wait in the queue.
    static let requestsInARow = 16

    // The state that each request uses comes first and is contiguous, because the processor's cache does not have that
    // of all connections.
    let server: ServerState
    let channel: Channel
    @exclusivity(unchecked) var context: ServerLoop
    @exclusivity(unchecked) var phase = Phase.reading
    @exclusivity(unchecked) var isConsuming = false
    @exclusivity(unchecked) var hasInputEnded = false
    /// Bytes received but not yet consumed.
    @exclusivity(unchecked) private var received = ReceivedBytes()
    /// The buffer in which responses are assembled: the loop's scratch buffer, borrowed while there is something to
    /// write.
    @exclusivity(unchecked) var output: [UInt8] = []
    @exclusivity(unchecked) private var parser: HTTPRequestParser
    @exclusivity(unchecked) private var request: HTTPRequest?
    @exclusivity(unchecked) private var body: [UInt8] = []
    /// The body of the current request, if the handler receives it in pieces.
    @exclusivity(unchecked) var bodyStream: HTTPBodyStream?
    @exclusivity(unchecked) var exchange = Exchange()
    @exclusivity(unchecked) var timer = ConnectionTimer()
    @exclusivity(unchecked) var readingWait = ReadingWait()
    /// The bytes that the request's body uses of the server's budget, until the exchange ends, and the network for
    /// which they count.
    @exclusivity(unchecked) private var counted: (bytes: Int, network: ClientNetwork?) = (0, nil)
    let peer: Peer

    let contexts: [ServerLoop]
    /// The index in the context's list of connections; -1 if not in it.
    var place = -1
    @exclusivity(unchecked) var stream: HTTPResponseStream?
    /// The rest of a file to send once the socket has accepted everything; `nil` while a piece is being sent.
    @exclusivity(unchecked) var fileRest: HTTPFile?
    /// The parts of the body that follow the one that is being sent, the last first.
    @exclusivity(unchecked) var bodyRest: [HTTPBody] = []

    /// Takes over a connected socket. Must be called on the context's loop.
    static func open(_ descriptor: Int32, _ peer: Peer, _ context: ServerLoop, _ contexts: [ServerLoop]) {
        let connection = HTTPConnection(descriptor, peer, context, contexts)
        context.add(connection)
        connection.channel.start(delegate: connection)
        guard connection.isOpen else { return }
        connection.waitForFirstRequest()
        if context.isDraining { connection.closeNow() }
    }

    private init(_ descriptor: Int32, _ peer: Peer, _ context: ServerLoop, _ contexts: [ServerLoop]) {
        channel = Channel(loop: context.loop, descriptor: descriptor)
        self.peer = peer
        server = context.server
        self.context = context
        self.contexts = contexts
        parser = HTTPRequestParser(limits: context.server.configuration.limits)
    }

    var isOpen: Bool { channel.isOpen }
    var unsentCount: Int { channel.unsentCount }
    /// A Boolean value that indicates whether no request, complete or partial, is unanswered.
    var isIdle: Bool { phase == .reading && parser.isBetweenRequests && received.isEmpty }
    var hasReceivedMore: Bool { !received.isEmpty }
    var isReadingHead: Bool { parser.isInHead }

    // MARK: Reading

    func channel(_ channel: Channel, received bytes: UnsafeRawBufferPointer) {
        if phase == .closing { return }
        if received.isEmpty, isTakingBytes {
            let consumed = consume(bytes.bindMemory(to: UInt8.self), atMost: Self.requestsInARow)
            if consumed < bytes.count, phase != .closing { received.append(bytes[consumed...]) }
        } else {
            received.append(bytes)
            consumeReceived(atMost: Self.requestsInARow)
        }
        // A stream may stay open for hours, and no client sends that much meanwhile.
        if phase == .streaming, received.count > Self.streamingBytes { return channel.close() }
        // More than one head can be buffered only while requests wait for a response. Then the peer must wait too.
        if isOpen, !isTakingBytes, received.count > 65_536 || phase == .receiving { channel.pauseReading() }
    }

    func consumeReceived(atMost limit: Int) {
        guard isTakingBytes, !received.isEmpty else { return }
        // A handler may close the connection in the meantime, which discards the received bytes.
        var bytes = received
        received = ReceivedBytes()
        bytes.consume { consume($0, atMost: limit) }
        if phase != .closing { received = bytes }
    }

    /// Takes the steps of the parser that need no bytes.
    func consumeNothing() {
        if isTakingBytes { _ = consume(UnsafeBufferPointer(start: nil, count: 0), atMost: 1) }
    }

    /// Parses and dispatches requests as long as they are answered immediately, up to a limit. Returns the number of
    /// consumed bytes. If requests are left, the connection is queued for its next turn.
    private func consume(_ bytes: UnsafeBufferPointer<UInt8>, atMost limit: Int) -> Int {
        // Read once, because each use of a property retains it.
        let context = context
        takeScratch()
        isConsuming = true
        var position = 0
        var taken = 0
        reading: while isTakingBytes {
            if phase == .reading, taken == limit, position < bytes.count {
                phase = .queued
                break
            }
            switch parser.next(bytes.span, &position, &request, using: &context.parserMemory) {
            case .needsMore: break reading
            case .head(let head): begin(head, on: context)
            case .body(let range): take(bytes[range])
            case .complete:
                taken += 1
                if phase == .receiving { endBody() } else { dispatch(on: context) }
            case .failed(let failure):
                // For an invalid header, the exchange is still that of the previous request.
                if parser.isInHead { exchange.isHead = bytes[position...].starts(with: "HEAD ".utf8) }
                reject(failure.status, failure.reason)
            }
        }
        flush()
        isConsuming = false
        giveScratchBack()
        if isTakingBytes { waitForRequest(on: context) }
        if phase == .queued { context.enqueue(self) }
        return position
    }

    /// Takes the head of the request, which the parser has stored.
    private func begin(_ head: HTTPRequestHead, on context: ServerLoop) {
        guard let method = request?.method else { return }
        readingWait.beginRequest()
        exchange.isHead = method == .head
        exchange.isHTTP11 = head.isHTTP11
        exchange.keepsAlive = head.keepsAlive
        if server.configuration.accessLog != nil { beginLog() }
        var field = head.host
        if let host = forwardedHost {
            guard HostName(host) != nil else { return reject(.badRequest, "X-Forwarded-Host is not a valid host.") }
            request?.headers["Host"] = host
            field = request?.headers.firstPlace("Host").map { .field($0) } ?? .none
        }
        if field != .known, let headers = request?.headers, !context.allows(field, of: headers) {
            return reject(.misdirectedRequest, "This server does not serve that host name.")
        }
        if head.hasBody, let asked = request, server.configuration.streamsBody?(asked) == true {
            request = nil
            return dispatch(head, as: asked)
        }
        if case .bytes(let count) = head.bodyLength, count > server.configuration.limits.bodyBytes {
            return rejectLargeBody()
        }
        if head.expectsContinue { output.append("HTTP/1.1 100 Continue\r\n\r\n") }
    }

    /// The host name that a proxy forwards with the request; `nil` if none does.
    private var forwardedHost: String? {
        guard let forwardedHost = server.configuration.forwardedHost, let request else { return nil }
        return forwardedHost(request.headers, peer.address)
    }

    private func beginLog() {
        guard let request else { return }
        let client = server.configuration.clientAddress?(request.headers, peer.address)
        exchange.log = LoggedRequest(request, from: client)
    }

    private func take(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        if let bodyStream {
            readingWait.receivedBody(bytes.count)
            return bodyStream.deliver(Array(bytes))
        }
        guard body.count + bytes.count <= server.configuration.limits.bodyBytes else { return rejectLargeBody() }
        guard countBody(body.count + bytes.count) else { return respondBusy() }
        body.append(contentsOf: bytes)
        readingWait.receivedBody(bytes.count)
    }

    /// Counts a body of this size in the server's budget. Returns false if it does not fit.
    private func countBody(_ size: Int) -> Bool {
        guard size > BodyBudget.freeBytes else { return true }
        if counted.bytes == 0 { counted.network = peer.network ?? forwardedNetwork }
        let more = size - counted.bytes
        guard server.bodies.take(more, for: counted.network) else { return false }
        counted.bytes += more
        return true
    }

    /// The network of the client for which a proxy forwards the request; `nil` if the proxy does not give an address.
    private var forwardedNetwork: ClientNetwork? {
        guard let request, let address = server.configuration.clientAddress?(request.headers, peer.address) else {
            return nil
        }
        return server.limitedNetwork(of: address)
    }

    /// Removes the body of an exchange that has ended from the server's budget.
    func uncountBody() {
        guard counted.bytes > 0 else { return }
        server.bodies.release(counted.bytes, of: counted.network)
        counted = (0, nil)
    }

    private func respondBusy() {
        exchange.keepsAlive = false
        phase = .answering
        respond(.overloaded)
    }

    private func rejectLargeBody() {
        reject(.contentTooLarge, "The body has more than \(server.configuration.limits.bodyBytes) bytes.")
    }

    /// Passes the complete request to the handler.
    private func dispatch(on context: ServerLoop) {
        guard var request = request.take() else { return }
        phase = .answering
        timer.reading = .max
        if !body.isEmpty {
            request.body = body
            body = []
        }
        request.remoteAddress = peer.address
        handle(request, HTTPResponder(connection: self), on: context)
    }

    /// Calls the handler, within a span if requests are traced.
    func handle(_ request: HTTPRequest, _ responder: HTTPResponder, on context: ServerLoop) {
        exchange.headers = request.headers
        exchange.start = context.loop.turnNanoseconds
        if server.isTraced, let tracer = server.tracer { return trace(request, responder, tracer) }
        server.handler(request, responder)
    }

    /// Responds to an invalid request and closes the connection, because the start of the next request is unknown.
    func reject(_ status: HTTPStatus, _ reason: String) {
        let stream = takeBodyStream()
        exchange.keepsAlive = false
        phase = .answering
        respond(.text("\(status)\n\(reason)\n", status: status))
        stream?.finish(.brokenOff)
    }

    /// Discards all received bytes.
    func dropInput() {
        received = ReceivedBytes()
        body = []
        request = nil
    }
}

/// The properties of a request for the access log.
final class LoggedRequest {
    let method: HTTPMethod
    let target: String
    /// The client's address, if the configuration provides it.
    let clientAddress: String?
    let start = ContinuousClock.now

    init(_ request: HTTPRequest, from clientAddress: String?) {
        self.clientAddress = clientAddress
        method = request.method
        target = request.target
    }
}
