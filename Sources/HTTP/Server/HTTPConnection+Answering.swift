import EventLoops

extension HTTPConnection {
    /// Sends the response to the current request, unless it was already answered or the connection is closed.
    func respond(_ response: HTTPResponse) {
        abandonBody()
        guard isOpen, phase == .answering else { return }
        if context.isDraining { exchange.keepsAlive = false }
        if response.status == .resetContent {
            // RFC 9110 section 15.3.6: the response has a Content-Length, which is zero.
            send(HTTPResponse(status: response.status, headers: response.headers))
        } else if mayCompress(response) {
            send(compressed(response))
        } else {
            send(response)
        }
    }

    private func send(_ response: HTTPResponse) {
        let count = response.body.count
        log(response.status, count)
        let hasBody = !response.status.hasNoBody
        takeScratch()
        writeHead(response.status, response.headers, hasBody ? .length(count) : .none)
        let isSent = exchange.isHead || !hasBody || writeBody(response.body)
        if output.count > 65_536 || !isConsuming { flush() }
        giveScratchBack()
        if isSent { endExchange() }
    }

    /// Writes the body. Returns false for a file, which is sent in pieces and ends the exchange later.
    private func writeBody(_ body: HTTPBody) -> Bool {
        switch body {
        case .none: return true
        case .text(let text):
            guard text.utf8.count <= Self.copiedBytes else { return writeBody(.bytes(Array(text.utf8))) }
            output.append(utf8Of: text)
            return true
        case .bytes(let bytes):
            // A larger body is sent from its own array, in the same system call.
            if bytes.count <= Self.copiedBytes {
                output.append(bytesOf: bytes)
            } else {
                channel.write(output, bytes)
                output.removeAll(keepingCapacity: true)
            }
            return true
        case .file(let file):
            guard !file.range.isEmpty else { return true }
            beginFile(file)
            return false
        case .parts(let parts):
            bodyRest = parts.reversed()
            return writeNextParts()
        }
    }

    /// Writes parts of a body until one is a file that is sent in pieces; the rest follows it. Returns false then.
    private func writeNextParts() -> Bool {
        while let part = bodyRest.popLast() {
            if !writeBody(part) { return false }
        }
        return true
    }

    /// Writes the parts of a body that follow a file, and then ends the exchange.
    func writeBodyRest() {
        guard !bodyRest.isEmpty else { return endExchange() }
        takeScratch()
        let isSent = writeNextParts()
        flush()
        giveScratchBack()
        if isSent { endExchange() }
    }

    func writeHead(_ status: HTTPStatus, _ headers: HTTPHeaders, _ framing: ResponseWriter.Framing) {
        context.writer.writeHead(
            status: status, headers: headers, framing: framing, keepsAlive: exchange.keepsAlive,
            isHTTP11: exchange.isHTTP11, into: &output)
    }

    private func mayCompress(_ response: HTTPResponse) -> Bool {
        switch response.body {
        case .bytes, .text: if response.body.count < Compression.minimumBytes { return false }
        case .none, .file, .parts: return false
        }
        // The range of a partial response counts the bytes that the app has sent (RFC 9110 section 14.1).
        return server.configuration.compressesResponses && response.isCompressible
            && response.status != .partialContent
            && !response.headers.contains("Content-Encoding")
            // Nearly all responses of apps; the text of the type takes longer than the rest of this check.
            && (response.headers.has("content-type", startingWith: "text/html")
                || Compression.isCompressible(contentType: response.headers["Content-Type"]))
    }

    /// Returns the response in the form that the client accepts.
    private func compressed(_ response: HTTPResponse) -> HTTPResponse {
        guard let bytes = response.body.bytes else { return response }
        var response = response
        response.headers.append("Vary", "Accept-Encoding")
        guard Compression.acceptsGzip(exchange.headers), let encoder = context.encoder else { return response }
        response.body = .bytes(encoder.encode(bytes))
        response.headers.append("Content-Encoding", "gzip")
        // RFC 9110 section 8.8.1: the app's strong tag identifies the uncompressed bytes.
        if let tag = response.headers["ETag"], tag.utf8.first == UInt8(ascii: "\"") {
            response.headers.set("ETag", "W/\(tag)")
        }
        return response
    }

    /// Ends the exchange after its response: continues with the next request, or closes the connection.
    func endExchange() {
        uncountBody()
        swap(&exchange.headers, &context.parserMemory.spareHeaders)
        exchange.headers = HTTPHeaders()
        exchange.log = nil
        exchange.start = 0
        exchange.onDisconnect = nil
        guard isOpen else { return }
        guard exchange.keepsAlive, !context.isDraining else {
            phase = .closing
            takeScratch()
            flush()
            giveScratchBack()
            dropInput()
            watchWriting()
            return channel.closeAfterWrites(lingering: !context.isDraining)
        }
        watchWriting()
        guard channel.unsentCount <= Self.heldUpBytes else {
            phase = .heldUp
            return
        }
        if isConsuming { phase = .reading } else { continueReading() }
    }

    /// Continues with the requests received during the last exchange. They are queued, because other connections may
    /// have waited longer.
    func continueReading() {
        if hasReceivedMore {
            phase = .queued
            context.enqueue(self)
        } else {
            phase = .reading
            readOn()
        }
    }

    /// Handles the first of the received requests when the connection reaches the front of the context's queue.
    func takeNextRequest() {
        guard phase == .queued else { return }
        phase = .reading
        consumeReceived(atMost: 1)
        readOn()
    }

    /// Reads the next request, or the rest of a body that the handler reads. Closes the connection if the client sends
    /// no more.
    func readOn() {
        guard isTakingBytes else { return }
        if hasInputEnded { return phase == .reading ? endWithoutMore() : channel.close() }
        channel.resumeReading()
        waitForRequest(on: context)
    }

    /// Responds with an error because the handler released its responder without a response.
    func abandonExchange() {
        guard isOpen, phase == .answering || phase == .receiving else { return }
        exchange.keepsAlive = false
        respond(.text("500 Internal Server Error\nThe request was not answered.\n", status: .internalServerError))
    }

    func log(_ status: HTTPStatus, _ bytes: Int) {
        if exchange.span != nil { endSpan(status) }
        if let onResponse = server.onResponse, exchange.start > 0 {
            onResponse(context.loop, monotonicNanoseconds() - exchange.start)
        }
        guard let accessLog = server.configuration.accessLog else { return }
        let log = exchange.log
        accessLog(
            AccessRecord(
                remoteAddress: peer.address, clientAddress: log?.clientAddress ?? peer.address, method: log?.method,
                target: log?.target ?? "", status: status, bodyBytes: bytes,
                duration: log.map { $0.start.duration(to: .now) } ?? .zero))
    }

    // MARK: Output

    func takeScratch() {
        if !isConsuming { swap(&output, &context.scratch) }
    }

    func giveScratchBack() {
        guard !isConsuming else { return }
        if output.capacity > 262_144 { output = [] }
        swap(&output, &context.scratch)
    }

    func flush() {
        guard !output.isEmpty else { return }
        // Moved, because passing a property retains it.
        var bytes: [UInt8] = []
        swap(&bytes, &output)
        channel.write(bytes)
        bytes.removeAll(keepingCapacity: true)
        swap(&bytes, &output)
    }
}
