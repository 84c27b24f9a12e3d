import EventLoops
import Synchronization

// Timeouts, moves between loops, and closing.
extension HTTPConnection {
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
            preconditionFailure("A connection can only move to a loop of its server's group.")
        }
        context = target
        guard isOpen else { return }
        context.load.add(1, ordering: .relaxed)
        context.add(self)
        channel.attach(to: loop, delegate: self)
        watchWriting()
    }

    // MARK: Channel events

    func channelInputEnded(_ channel: Channel) {
        hasInputEnded = true
        switch phase {
        case .streaming: channel.close()
        case .reading: endWithoutMore()
        case .answering, .sendingFile, .heldUp:
            exchange.keepsAlive = exchange.keepsAlive && hasReceivedMore
            reportDisconnect()
        case .receiving:
            // The bytes before the end are read first.
            if bodyStream?.isReading == true { channel.close() }
        case .queued, .closing: break
        }
    }

    func channelPeerClosed(_ channel: Channel) {
        // The end of a paused body is noticed when the handler reads on.
        if phase == .streaming { channel.close() } else if phase != .receiving { reportDisconnect() }
    }

    private func reportDisconnect() {
        let onDisconnect = exchange.onDisconnect
        exchange.onDisconnect = nil
        onDisconnect?()
    }

    func channelDrained(_ channel: Channel) {
        timer.writing.end()
        switch phase {
        case .streaming: stream?.becameWritable()
        case .sendingFile: continueFile()
        case .heldUp: continueReading()
        case .reading, .queued, .receiving, .answering, .closing: break
        }
    }

    func channelClosed(_ channel: Channel) {
        timer.cancel()
        phase = .closing
        dropInput()
        uncountBody()
        fileRest = nil
        endSpanWithoutResponse()
        bodyRest = []
        context.remove(self)
        context.load.subtract(1, ordering: .relaxed)
        server.removeConnection(from: peer.network)
        let stream = self.stream
        self.stream = nil
        stream?.ended()
        takeBodyStream()?.finish(.brokenOff)
        reportDisconnect()
    }

    // MARK: Closing

    /// Closes the connection after the responses already written, because the peer sends no more requests.
    func endWithoutMore() {
        phase = .closing
        dropInput()
        watchWriting()
        channel.closeAfterWrites(lingering: false)
    }

    /// Prepares for the server's shutdown: streams and idle connections are closed; a request that is being read or
    /// handled is answered first. The first request of a new connection may be under way, and is awaited for a second.
    func drain() {
        if phase == .streaming {
            exchange.keepsAlive = false
            stream?.close()
        } else if phase == .receiving, bodyStream?.endsWithServer == true {
            channel.close()
        } else if phase == .queued || phase == .heldUp || mayMakeRoom(at: context.loop.turnNanoseconds) {
            endWithoutMore()
        } else if isIdle {
            timer.reading = min(timer.reading, readingWait.since &+ Self.openingNanoseconds)
            startTimer()
        }
    }

    /// Indicates whether the connection may be closed to make room for another one: it has no request to answer, and a
    /// new connection has had time to send its first request.
    func mayMakeRoom(at now: Int64) -> Bool {
        isIdle && (!readingWait.isOpening || now &- readingWait.since > Self.openingNanoseconds)
    }

    /// The time in which a client sends its first request after it has connected.
    private static let openingNanoseconds: Int64 = 1_000_000_000

    func closeNow() {
        channel.close()
    }

    // MARK: Timeouts

    func waitForFirstRequest() {
        wait(for: .opening, on: context)
    }

    /// Starts the timeout for the peer's next bytes, which depends on the part of the request that has begun.
    func waitForRequest(on context: ServerLoop) {
        wait(for: isIdle ? .idle : isReadingHead ? .head : .body, on: context)
    }

    private func wait(for kind: ReadingWait.Kind, on context: ServerLoop) {
        timer.reading = readingWait.deadline(of: kind, at: context.loop.turnNanoseconds, server.readingLimits)
        startTimer()
    }

    /// Starts the write timeout if bytes wait for the peer.
    func watchWriting() {
        guard isOpen, channel.isBlocked, !timer.writing.isRunning else { return }
        timer.writing.begin(at: context.loop.turnNanoseconds, channel.progress, timeout: server.writeTimeout)
        startTimer()
    }

    private func startTimer() {
        guard timer.firesTooLate else { return }
        timer.start(on: context.loop) { [unowned self] in timeIsUp() }
    }

    private func timeIsUp() {
        timer.hasFired()
        let now = context.loop.turnNanoseconds
        if timer.writing.deadline <= now {
            guard timer.writing.expire(channel.progress) else { return channel.close() }
            watchWriting()
        }
        if timer.reading <= now {
            // Also if nothing is read any more, because the timer would otherwise fire in each turn.
            timer.reading = .max
            if phase == .reading || phase == .receiving {
                guard !isIdle else { return endWithoutMore() }
                return reject(.requestTimeout, "The request took too long to arrive.")
            }
        }
        startTimer()
    }
}
