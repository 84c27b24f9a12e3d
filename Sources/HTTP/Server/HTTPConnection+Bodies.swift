import EventLoops

// Bodies that are sent in pieces: files and streams.
extension HTTPConnection {
    // MARK: Files

    func beginFile(_ file: HTTPFile) {
        phase = .sendingFile
        fileRest = file
        flush()
        continueFile()
    }

    /// Sends the next piece of the file off the loop, because reading the file may block, once the socket has accepted
    /// everything before it.
    func continueFile() {
        guard isOpen, let file = fileRest, !channel.isBlocked else { return watchWriting() }
        guard !file.range.isEmpty else {
            fileRest = nil
            return writeBodyRest()
        }
        guard let transfer = FileTransfer(to: channel) else { return channel.close() }
        fileRest = nil
        let piece = file.part(
            file.range.lowerBound..<min(file.range.upperBound, file.range.lowerBound + Self.pieceBytes))
        let sent = { @Sendable [self] (count: Int?) in
            guard isOpen, phase == .sendingFile else { return }
            // The connection is broken, or the file is shorter than the Content-Length that was sent.
            guard let count else { return channel.close() }
            fileRest = file.part(file.range.lowerBound + count..<file.range.upperBound)
            if count < piece.range.count { channel.waitUntilWritable() }
            continueFile()
        }
        server.blocking.run({ piece.send(by: transfer) }, on: context.loop, then: sent)
    }

    // MARK: Streams

    func beginStream(status: HTTPStatus, headers: HTTPHeaders) -> HTTPResponseStream {
        abandonBody()
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
