import EventLoops

// Bodies that are sent in pieces: files and streams.
extension HTTPConnection {
    // MARK: Files

    /// Reads the next piece off the loop and sends it. The following piece waits until the socket has accepted this
    /// one.
    func sendFile(_ file: HTTPFile, from start: Int) {
        let count = min(262_144, file.range.upperBound - start)
        let send = { @Sendable [self] (bytes: [UInt8]?) in
            guard isOpen, phase == .sendingFile else { return }
            // The file is shorter than the Content-Length that was sent.
            guard let bytes, bytes.count == count else { return channel.close() }
            channel.write(bytes)
            fileRest = (file, start + count)
            if isOpen, channel.unsentCount == 0 { continueFile() } else { watchWriting() }
        }
        server.blocking.run({ file.read(at: start, count: count) }, on: context.loop, then: send)
    }

    func continueFile() {
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
        let hasBody = !exchange.isHead && !status.hasNoBody
        if !isChunked || (hasBody && (context.isDraining || hasInputEnded)) { exchange.keepsAlive = false }
        log(status, 0)
        takeScratch()
        writeHead(status, headers, status.hasNoBody ? .none : isChunked ? .chunked : .untilClose)
        flush()
        giveScratchBack()
        guard hasBody, !context.isDraining, !hasInputEnded, isOpen else {
            endExchange()
            return HTTPResponseStream(connection: nil, loop: context.loop, isChunked: isChunked)
        }
        let stream = HTTPResponseStream(connection: self, loop: context.loop, isChunked: isChunked)
        self.stream = stream
        phase = .streaming
        // The header is no longer needed, and a stream may be open for days.
        exchange.headers = HTTPHeaders()
        return stream
    }

    /// Handles a socket that has not accepted everything that a stream has written. Closes the connection if too much
    /// is waiting.
    func heldUpStream() {
        if channel.unsentCount > server.configuration.maximumUnsentBytes { channel.close() } else { watchWriting() }
    }

    func endStream(_ last: [UInt8]) {
        stream = nil
        channel.write(last)
        endExchange()
    }
}
