import EventLoops
import Synchronization

/// A client's connection: reads requests one after another, hands each to the handler, and writes its answer before it looks at the
/// next. So pipelined requests are answered in order, and a client that sends faster than it is answered is held up.
///
/// Lives on its context's loop. While it moves, nobody touches it between `leaveLoop` and `enterLoop`.
final class HTTPConnection: ChannelDelegate, @unchecked Sendable {
    // Sendable: touched on `context.loop` only, which the entry points assert; handed to another loop by a task of that loop.
    enum Phase {
        /// Reading a request, or waiting for one.
        case reading
        /// The next request was received; it is taken when the connection's turn in the context's line comes.
        case queued
        /// The handler has the request.
        case answering
        case streaming
        case sendingFile
        /// Answers wait for the peer to read; no further request is taken until then.
        case heldUp
        /// Nothing is read any more; what was written goes out, then the socket closes.
        case closing
    }

    /// The other end.
    struct Peer: Sendable {
        /// In numbers; empty where it has none.
        let address: String
        /// The network that the connection counts for; nil where that is not limited.
        let network: ClientNetwork?
    }

    /// What the answer needs to know of its request.
    struct Exchange {
        var isHead = false
        var isHTTP11 = true
        var keepsAlive = true
        /// For the choice of the answer's form.
        var headers = HTTPHeaders()
        /// Nil while nothing is logged.
        var log: LoggedRequest?
    }

    /// Bytes that may wait for the peer before the next request is taken.
    static let heldUpBytes = 262_144
    /// Requests that are taken in a row of those that came together. The others wait in line.
    static let requestsInARow = 16

    let server: ServerState
    let contexts: [LoopContext]
    var context: LoopContext
    /// In the context's list; -1 while in none.
    var place = -1
    var channel: Channel!
    let peer: Peer
    var phase = Phase.reading
    var exchange = Exchange()
    var stream: HTTPResponseStream?
    var timer = ConnectionTimer()
    var readingWait = ReadingWait()
    /// What is to be read next of a file once the socket has taken everything; nil while a piece is being read.
    var fileRest: (file: HTTPFile, start: Int)?

    /// Answers are put together here: the loop's scratch bytes, borrowed while there is something to write.
    var output: [UInt8] = []
    var isConsuming = false
    var hasInputEnded = false

    private var parser: HTTPRequestParser
    /// Bytes received and not yet consumed.
    private var received = ReceivedBytes()
    private var request: HTTPRequest?
    private var body: [UInt8] = []

    /// Takes over a connected socket. On the context's loop.
    static func open(_ descriptor: Int32, _ peer: Peer, _ context: LoopContext, _ contexts: [LoopContext]) {
        let connection = HTTPConnection(peer, context, contexts)
        connection.channel = Channel(loop: context.loop, descriptor: descriptor, delegate: connection)
        context.add(connection)
        connection.channel.start()
        guard connection.isOpen else { return }
        connection.waitForFirstRequest()
        if context.isDraining { connection.closeNow() }
    }

    private init(_ peer: Peer, _ context: LoopContext, _ contexts: [LoopContext]) {
        self.peer = peer
        server = context.server
        self.context = context
        self.contexts = contexts
        parser = HTTPRequestParser(limits: context.server.configuration.limits)
    }

    var isOpen: Bool { channel.isOpen }
    var unsentCount: Int { channel.unsentCount }
    /// Nothing of a request has come that is not answered.
    var isIdle: Bool { phase == .reading && parser.isBetweenRequests && received.isEmpty }
    var hasReceivedMore: Bool { !received.isEmpty }
    var isReadingHead: Bool { parser.isInHead }

    // MARK: Reading

    func channel(_ channel: Channel, received bytes: UnsafeRawBufferPointer) {
        if phase == .closing { return }
        if received.isEmpty, phase == .reading {
            let consumed = consume(bytes.bindMemory(to: UInt8.self), atMost: Self.requestsInARow)
            if consumed < bytes.count, phase != .closing { received.append(bytes[consumed...]) }
        } else {
            received.append(bytes)
            consumeReceived(atMost: Self.requestsInARow)
        }
        // More than one head can be kept only while requests wait for an answer: then the peer has to wait too.
        if isOpen, phase != .reading, received.count > 65_536 { channel.pauseReading() }
    }

    func consumeReceived(atMost limit: Int) {
        guard phase == .reading, !received.isEmpty else { return }
        // A handler may end the connection meanwhile, which drops what was received.
        var bytes = received
        received = ReceivedBytes()
        bytes.consume { consume($0, atMost: limit) }
        if phase != .closing { received = bytes }
    }

    /// Takes requests from the bytes as long as they are answered at once, up to a limit. Returns how many bytes are done with; where requests are
    /// left, the connection waits in line for its next turn.
    private func consume(_ bytes: UnsafeBufferPointer<UInt8>, atMost limit: Int) -> Int {
        takeScratch()
        isConsuming = true
        var position = 0
        var taken = 0
        reading: while phase == .reading {
            if taken == limit, position < bytes.count {
                phase = .queued
                break
            }
            switch parser.next(bytes.span, &position) {
            case .needsMore: break reading
            case .head(let head): begin(head)
            case .body(let range): take(bytes[range])
            case .complete:
                taken += 1
                dispatch()
            case .failed(let failure):
                // The exchange still belongs to the request before when a header is invalid.
                if parser.isInHead { exchange.isHead = bytes[position...].starts(with: "HEAD ".utf8) }
                reject(failure.status, failure.reason)
            }
        }
        flush()
        isConsuming = false
        giveScratchBack()
        if phase == .reading { waitForRequest() }
        if phase == .queued { context.enqueue(self) }
        return position
    }

    private func begin(_ head: HTTPRequestHead) {
        readingWait.beginRequest()
        exchange.isHead = head.request.method == .head
        exchange.isHTTP11 = head.isHTTP11
        exchange.keepsAlive = head.keepsAlive
        if server.configuration.accessLog != nil {
            let client = server.configuration.clientAddress?(head.request.headers, peer.address)
            exchange.log = LoggedRequest(head.request, from: client)
        }
        var asked = head.request
        if let host = server.configuration.forwardedHost?(asked.headers, peer.address) {
            guard HostName(host) != nil else { return reject(.badRequest, "X-Forwarded-Host names no host.") }
            asked.headers["Host"] = host
        }
        guard context.allowsHost(of: asked) else {
            return reject(.misdirectedRequest, "This server does not answer for that host name.")
        }
        if case .bytes(let count) = head.bodyLength, count > server.configuration.limits.bodyBytes {
            return rejectLargeBody()
        }
        request = asked
        if head.expectsContinue { output.append("HTTP/1.1 100 Continue\r\n\r\n") }
    }

    private func take(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        guard body.count + bytes.count <= server.configuration.limits.bodyBytes else { return rejectLargeBody() }
        body.append(contentsOf: bytes)
        readingWait.receivedBody(bytes.count)
    }

    private func rejectLargeBody() {
        reject(.contentTooLarge, "The body has more than \(server.configuration.limits.bodyBytes) bytes.")
    }

    private func dispatch() {
        guard var request = request.take() else { return }
        phase = .answering
        timer.reading = .max
        exchange.headers = request.headers
        request.body = body
        body = []
        request.remoteAddress = peer.address
        server.handler(request, HTTPResponder(connection: self, loop: context.loop))
    }

    /// Answers what breaks the rules, and gives the connection up: where the next request would begin is not known.
    func reject(_ status: HTTPStatus, _ reason: String) {
        exchange.keepsAlive = false
        phase = .answering
        respond(.text("\(status)\n\(reason)\n", status: status))
    }

    /// Lets go of everything that was received.
    func dropInput() {
        received = ReceivedBytes()
        body = []
        request = nil
    }
}

/// What the access log needs to know of a request.
final class LoggedRequest {
    let method: HTTPMethod
    let target: String
    /// Where it is another one than the peer's.
    let clientAddress: String?
    let start = ContinuousClock.now

    init(_ request: HTTPRequest, from clientAddress: String?) {
        self.clientAddress = clientAddress
        method = request.method
        target = request.target
    }
}
