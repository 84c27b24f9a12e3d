import EventLoops
import Synchronization

/// A client's connection: reads requests one after another, hands each to the handler, and writes its answer before it looks at the next. So
/// pipelined requests are answered in order, and a client that sends faster than it is answered is held up.
///
/// Lives on its context's loop. While it moves, nobody touches it between `leaveLoop` and `enterLoop`.
final class HTTPConnection: ChannelDelegate, @unchecked Sendable {
    // Sendable: touched on `context.loop` only, which the entry points assert; handed to another loop by a task of that loop.
    private enum Phase {
        /// Reading a request, or waiting for one.
        case reading
        /// The handler has the request.
        case answering
        case streaming
        /// A file is on its way.
        case sendingFile
        /// Nothing is read any more; what was written goes out, then the socket closes.
        case closing
    }

    private(set) var context: LoopContext
    let contexts: [LoopContext]
    /// In the context's list.
    var place = -1
    private var channel: Channel!
    private let remoteAddress: String
    private var parser: HTTPRequestParser
    private var phase = Phase.reading

    /// Bytes received and not yet consumed.
    private var received: [UInt8] = []
    private var isConsuming = false
    private var output: [UInt8] = []
    private var hasInputEnded = false

    private var head: HTTPRequestHead?
    private var body: [UInt8] = []
    private var exchange = Exchange()
    private var stream: HTTPResponseStream?
    private var timer: ConnectionTimer

    /// What the answer needs to know of its request.
    private struct Exchange {
        var isHead = false
        var isHTTP11 = true
        var keepsAlive = true
        var headers = HTTPHeaders()
        var log: (method: HTTPMethod, target: String, start: ContinuousClock.Instant)?
    }

    private var configuration: HTTPServerConfiguration { context.server.configuration }

    static func open(_ descriptor: Int32, _ address: String, _ context: LoopContext, _ contexts: [LoopContext]) {
        let connection = HTTPConnection(address, context, contexts)
        connection.channel = Channel(loop: context.loop, descriptor: descriptor, delegate: connection)
        context.add(connection)
        connection.channel.start()
        guard connection.isOpen else { return }
        connection.arm(connection.configuration.timeouts.header)
        if context.isDraining { connection.closeNow() }
    }

    private init(_ address: String, _ context: LoopContext, _ contexts: [LoopContext]) {
        remoteAddress = address
        self.context = context
        self.contexts = contexts
        parser = HTTPRequestParser(limits: context.server.configuration.limits)
        timer = ConnectionTimer()
    }

    var isOpen: Bool { channel.isOpen }
    var unsentCount: Int { channel.unsentCount }

    // MARK: Reading

    func channel(_ channel: Channel, received bytes: UnsafeRawBufferPointer) {
        if phase == .closing { return }
        if received.isEmpty, phase == .reading {
            let consumed = consume(bytes.bindMemory(to: UInt8.self))
            if consumed < bytes.count, phase != .closing { received.append(contentsOf: bytes[consumed...]) }
        } else {
            received.append(contentsOf: bytes)
            consumeReceived()
        }
        if received.count > max(configuration.limits.headerBytes, 65_536) { channel.pauseReading() }
    }

    private func consumeReceived() {
        guard phase == .reading, !received.isEmpty else { return }
        let bytes = received
        received = []
        let consumed = bytes.withUnsafeBufferPointer { consume($0) }
        if consumed < bytes.count, phase != .closing {
            received = consumed == 0 ? bytes : Array(bytes[consumed...])
        }
    }

    /// Takes requests from the bytes as long as they are answered at once. Returns how many bytes are done with.
    private func consume(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        isConsuming = true
        swap(&output, &context.loop.scratch)
        var position = 0
        let wasInHead = parser.isInHead
        reading: while phase == .reading, isOpen {
            switch parser.next(bytes.span, &position) {
            case .needsMore: break reading
            case .head(let head): begin(head)
            case .body(let range): take(bytes[range])
            case .complete: dispatch()
            case .failed(let failure): reject(failure.status, failure.reason)
            }
        }
        if isOpen { flush() }
        output.removeAll(keepingCapacity: true)
        swap(&output, &context.loop.scratch)
        isConsuming = false
        if isOpen, phase == .reading { armForReading(wasInHead) }
        return position
    }

    private func begin(_ head: HTTPRequestHead) {
        exchange.isHead = head.method == .head
        exchange.isHTTP11 = head.isHTTP11
        exchange.keepsAlive = head.keepsAlive
        guard context.server.allows(host: head.headers.bytes("Host")) else {
            return reject(.misdirectedRequest, "This server does not answer for that host name.")
        }
        if case .bytes(let count) = head.bodyLength, count > configuration.limits.bodyBytes {
            return reject(.contentTooLarge, "The body has more than \(configuration.limits.bodyBytes) bytes.")
        }
        self.head = head
        if head.expectsContinue { output.append(contentsOf: Self.continueLine) }
    }

    private static let continueLine = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    private func take(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        guard body.count + bytes.count <= configuration.limits.bodyBytes else {
            return reject(.contentTooLarge, "The body has more than \(configuration.limits.bodyBytes) bytes.")
        }
        body.append(contentsOf: bytes)
    }

    private func dispatch() {
        guard let head else { return }
        self.head = nil
        phase = .answering
        timer.clearReading()
        exchange.headers = head.headers
        if configuration.accessLog != nil { exchange.log = (head.method, head.target, .now) }
        let request = HTTPRequest(head: head, body: body, remoteAddress: remoteAddress)
        body = []
        let responder = HTTPResponder(connection: self, loop: context.loop)
        context.server.handler(request, responder)
    }

    /// Answers what breaks the rules, and gives the connection up.
    private func reject(_ status: HTTPStatus, _ reason: String) {
        exchange.keepsAlive = false
        phase = .answering
        respond(.text("\(status)\n\(reason)\n", status: status))
    }

    // MARK: Answering

    func respond(_ response: HTTPResponse) {
        guard isOpen, phase == .answering else { return }
        var response = response
        if context.isDraining { exchange.keepsAlive = false }
        compress(&response)
        writeAnswer(response)
        log(response.status, response.body.count)
    }

    private func writeAnswer(_ response: HTTPResponse) {
        let framing: ResponseWriter.Framing = response.status.hasNoBody ? .none : .length(response.body.count)
        takeScratch()
        writeHead(response.status, response.headers, framing)
        let hasBody = !exchange.isHead && !response.status.hasNoBody
        switch response.body {
        case .bytes(let bytes) where hasBody:
            if bytes.count <= 16_384 {
                output.append(contentsOf: bytes)
            } else {
                channel.write(output, bytes)
                output.removeAll(keepingCapacity: true)
            }
        case .file(let file) where hasBody && !file.range.isEmpty:
            phase = .sendingFile
            flush()
            giveScratchBack()
            return sendFile(file, from: file.range.lowerBound)
        default: break
        }
        if output.count > 65_536 || !isConsuming { flush() }
        giveScratchBack()
        endExchange()
    }

    private func writeHead(_ status: HTTPStatus, _ headers: HTTPHeaders, _ framing: ResponseWriter.Framing) {
        context.writer.writeHead(
            status: status, headers: headers, framing: framing, keepsAlive: exchange.keepsAlive,
            isHTTP11: exchange.isHTTP11, into: &output)
    }

    private func compress(_ response: inout HTTPResponse) {
        guard case .bytes(let bytes) = response.body, bytes.count >= Compression.minimumBytes,
            configuration.compressesResponses, response.isCompressible, !response.headers.contains("Content-Encoding"),
            Compression.isCompressible(contentType: response.headers["Content-Type"])
        else { return }
        response.headers.append("Vary", "Accept-Encoding")
        guard Compression.acceptsGzip(exchange.headers), let encoder = context.encoder else { return }
        response.body = .bytes(encoder.encode(bytes))
        response.headers.append("Content-Encoding", "gzip")
    }

    /// The request is answered: on to the next, or to the end.
    private func endExchange() {
        exchange.headers = HTTPHeaders()
        guard isOpen else { return }
        guard exchange.keepsAlive else {
            phase = .closing
            flush()
            return channel.closeAfterWrites(lingering: !context.isDraining)
        }
        phase = .reading
        checkWriteStall()
        if !isConsuming { continueReading() }
    }

    private func continueReading() {
        consumeReceived()
        guard isOpen, phase == .reading else { return }
        if hasInputEnded { return channel.closeAfterWrites(lingering: false) }
        channel.resumeReading()
        if received.isEmpty { arm(configuration.timeouts.idle) }
    }

    /// The handler has given its responder up without an answer. From any thread.
    func abandonExchange(on loop: EventLoop) {
        loop.execute { [self] in
            guard isOpen, phase == .answering else { return }
            exchange.keepsAlive = false
            respond(.text("500 Internal Server Error\nThe request was not answered.\n", status: .internalServerError))
        }
    }

    private func log(_ status: HTTPStatus, _ bytes: Int) {
        guard let accessLog = configuration.accessLog, let log = exchange.log else { return }
        accessLog(
            AccessRecord(
                remoteAddress: remoteAddress, method: log.method, target: log.target, status: status, bodyBytes: bytes,
                duration: log.start.duration(to: .now)))
    }

    // MARK: Output

    private func takeScratch() {
        if !isConsuming { swap(&output, &context.loop.scratch) }
    }

    private func giveScratchBack() {
        guard !isConsuming else { return }
        output.removeAll(keepingCapacity: true)
        swap(&output, &context.loop.scratch)
    }

    private func flush() {
        guard !output.isEmpty else { return }
        channel.write(output)
        output.removeAll(keepingCapacity: true)
    }

    // MARK: Files

    /// Reads the next piece off the loop and sends it; the piece after it waits until the socket has taken this one.
    private func sendFile(_ file: HTTPFile, from start: Int) {
        let count = min(262_144, file.range.upperBound - start)
        fileRest = nil
        let send = { @Sendable [self] (bytes: [UInt8]?) in
            guard isOpen, phase == .sendingFile else { return }
            guard let bytes, bytes.count == count else { return channel.close() }
            channel.write(bytes)
            fileRest = (file, start + count)
            if isOpen, channel.unsentCount == 0 { continueFile() } else { checkWriteStall() }
        }
        context.server.blocking.run({ file.read(at: start, count: count) }, on: context.loop, then: send)
    }

    /// What is still to be read once the socket has taken everything; nil while a piece is being read.
    private var fileRest: (file: HTTPFile, start: Int)?

    private func continueFile() {
        guard let rest = fileRest else { return }
        fileRest = nil
        if rest.start == rest.file.range.upperBound { endExchange() } else { sendFile(rest.file, from: rest.start) }
    }

    // MARK: Streams

    func beginStream(status: HTTPStatus, headers: HTTPHeaders) -> HTTPResponseStream {
        let isChunked = exchange.isHTTP11
        guard isOpen, phase == .answering else {
            return HTTPResponseStream(connection: nil, loop: context.loop, isChunked: isChunked)
        }
        if !isChunked || context.isDraining { exchange.keepsAlive = false }
        takeScratch()
        writeHead(status, headers, status.hasNoBody ? .none : isChunked ? .chunked : .untilClose)
        flush()
        giveScratchBack()
        log(status, 0)
        if exchange.isHead || status.hasNoBody || context.isDraining || hasInputEnded || !isOpen {
            let stream = HTTPResponseStream(connection: nil, loop: context.loop, isChunked: isChunked)
            if !exchange.isHead, !status.hasNoBody { exchange.keepsAlive = false }
            endExchange()
            return stream
        }
        let stream = HTTPResponseStream(connection: self, loop: context.loop, isChunked: isChunked)
        self.stream = stream
        phase = .streaming
        return stream
    }

    /// False: the socket has not taken all.
    func writeStream(_ first: [UInt8], _ second: [UInt8], _ third: [UInt8], _ fourth: [UInt8]) -> Bool {
        channel.write(first, second, third, fourth)
        guard isOpen, channel.unsentCount > 0 else { return isOpen }
        if channel.unsentCount > configuration.maximumUnsentBytes { channel.close() } else { checkWriteStall() }
        return false
    }

    func endStream(_ last: [UInt8]) {
        stream = nil
        channel.write(last)
        endExchange()
    }

    // MARK: Moving

    func leaveLoop() {
        guard isOpen else { return }
        timer.cancel()
        channel.detach()
        context.remove(self)
        context.load.subtract(1, ordering: .relaxed)
    }

    func enterLoop(_ loop: EventLoop) {
        guard let target = contexts.first(where: { $0.loop === loop }) else {
            preconditionFailure("A connection can move to a loop of its server's group only.")
        }
        context = target
        guard isOpen else { return }
        context.load.add(1, ordering: .relaxed)
        context.add(self)
        channel.attach(to: loop)
        if isOpen, channel.unsentCount > 0 { checkWriteStall() }
    }

    // MARK: Ends

    func channelInputEnded(_ channel: Channel) {
        hasInputEnded = true
        switch phase {
        case .streaming, .closing: channel.close()
        case .reading: channel.closeAfterWrites(lingering: false)
        case .answering, .sendingFile: exchange.keepsAlive = exchange.keepsAlive && !received.isEmpty
        }
    }

    func channelPeerClosed(_ channel: Channel) {
        if phase == .streaming { channel.close() }
    }

    func channelDrained(_ channel: Channel) {
        timer.clearWriting()
        switch phase {
        case .streaming: stream?.becameWritable()
        case .sendingFile: continueFile()
        default: break
        }
    }

    func channelClosed(_ channel: Channel) {
        timer.cancel()
        phase = .closing
        received = []
        body = []
        head = nil
        fileRest = nil
        context.remove(self)
        context.load.subtract(1, ordering: .relaxed)
        context.server.giveConnectionBack()
        let stream = self.stream
        self.stream = nil
        stream?.ended()
    }

    /// The server ends: so do streams and idle connections; a request that was taken is answered first.
    func drain() {
        switch phase {
        case .streaming:
            exchange.keepsAlive = false
            stream?.close()
        case .reading where parser.isBetweenRequests && received.isEmpty: channel.closeAfterWrites(lingering: false)
        default: exchange.keepsAlive = false
        }
    }

    func closeNow() {
        channel.close()
    }

    // MARK: Timeouts

    private func arm(_ limit: Duration) {
        timer.setReading(context.loop.turnNanoseconds + limit.clampedNanoseconds)
        startTimer()
    }

    /// After bytes were read, with a request unfinished or none begun.
    private func armForReading(_ wasInHead: Bool) {
        arm(configuration.timeouts.idle)
    }

    private func checkWriteStall() {
        guard isOpen, channel.unsentCount > 0, !timer.watchesWriting else { return }
        timer.setWriting(
            context.loop.turnNanoseconds + configuration.timeouts.write.clampedNanoseconds, channel.progress)
        startTimer()
    }

    private func startTimer() {
        timer.start(on: context.loop) { [unowned self] in timeIsUp() }
    }

    private func timeIsUp() {
        channel.close()
    }
}

extension HTTPRequest {
    init(head: HTTPRequestHead, body: [UInt8], remoteAddress: String) {
        method = head.method
        target = head.target
        path = head.path
        headers = head.headers
        self.body = body
        self.remoteAddress = remoteAddress
        isHTTP11 = head.isHTTP11
    }
}
