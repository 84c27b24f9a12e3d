import EventLoops

// Bodies of requests that the handler receives in pieces.
extension HTTPConnection {
    /// Indicates whether received bytes are parsed now: those of a request or of a body that the handler reads.
    var isTakingBytes: Bool { phase == .reading || phase == .receiving && bodyStream?.isReading == true }

    /// Passes a request to the handler as soon as its head has arrived.
    func dispatch(_ head: HTTPRequestHead, as asked: HTTPRequest) {
        var length: Int?
        if case .bytes(let count) = head.bodyLength { length = count }
        bodyStream = HTTPBodyStream(connection: self, length: length, expectsContinue: head.expectsContinue)
        phase = .receiving
        timer.reading = .max
        var request = asked
        request.remoteAddress = peer.address
        handle(request, HTTPResponder(connection: self), on: context)
    }

    /// Reads on after the handler has started or resumed the body.
    func continueBody(sendingContinue: Bool) {
        guard phase == .receiving, isOpen else { return }
        if sendingContinue { sendContinue() }
        // The time that the handler has taken does not count.
        readingWait.beginRequest()
        guard !isConsuming else { return channel.resumeReading() }
        // Without bytes, too: the end of the body may follow its last byte.
        if hasReceivedMore { consumeReceived(atMost: 1) } else { consumeNothing() }
        readOn()
    }

    /// Sends `100 Continue` after the responses to earlier requests.
    private func sendContinue() {
        takeScratch()
        output.append(contentsOf: "HTTP/1.1 100 Continue\r\n\r\n".utf8)
        if !isConsuming { flush() }
        giveScratchBack()
    }

    /// Stops reading, and the read timeout, because the handler and not the client is slow.
    func pausedBody() {
        guard phase == .receiving else { return }
        timer.reading = .max
        channel.pauseReading()
    }

    /// Ends a body that has arrived as a whole. The handler may respond at once.
    func endBody() {
        phase = .answering
        timer.reading = .max
        takeBodyStream()?.finish(.complete)
    }

    /// Gives up a body because its request is answered before its end. The rest of it would be read as the next request,
    /// so the connection is closed after the response.
    func abandonBody() {
        guard phase == .receiving else { return }
        phase = .answering
        timer.reading = .max
        exchange.keepsAlive = false
        takeBodyStream()?.forget()
    }

    func takeBodyStream() -> HTTPBodyStream? {
        defer { bodyStream = nil }
        return bodyStream
    }
}
