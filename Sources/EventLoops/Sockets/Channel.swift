import CLinux
import Tracing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A connected, non-blocking stream socket on a loop. Used on that loop only.
///
/// Writes go to the socket immediately. Bytes that it does not accept are buffered and sent in order when it accepts
/// more. While reading is paused, the peer gets back-pressure.
package final class Channel: PollHandler {
    // The state that a write uses comes first and is contiguous, because a change may be written to thousands of
    // channels that are no longer in the processor's cache.
    package let descriptor: Int32
    @exclusivity(unchecked) private var hasSocket = true
    /// A Boolean value that indicates whether the channel was not closed. Computed, because other modules do not see that
    /// the stored property is unchecked.
    package var isOpen: Bool { hasSocket }
    @exclusivity(unchecked) private var outgoing = OutgoingBytes()
    @exclusivity(unchecked) package private(set) var loop: EventLoop
    /// The delegate, held strongly until the channel closes.
    @exclusivity(unchecked) package private(set) var delegate: (any ChannelDelegate)?

    @exclusivity(unchecked) private var isRegistered = false
    @exclusivity(unchecked) private var interest: Readiness = [.read, .peerClosed, .onlyChanges]
    @exclusivity(unchecked) private var isReadingPaused = false
    @exclusivity(unchecked) private var awaitsWritable = false
    @exclusivity(unchecked) private var hasInputEnded = false
    @exclusivity(unchecked) private var lingering: Lingering?
    /// The number of times that the socket has accepted bytes after it had blocked. It does not change while the peer
    /// reads nothing.
    @exclusivity(unchecked) package private(set) var progress = 0

    private struct Lingering {
        var timer: LoopTimer
        var budget: Int
    }

    /// Takes over the descriptor. Call `start` next.
    package init(loop: EventLoop, descriptor: Int32) {
        self.loop = loop
        self.descriptor = descriptor
    }

    deinit {
        if isOpen { _ = closeDescriptor(descriptor) }
    }

    /// Starts to watch the socket.
    package func start(delegate: any ChannelDelegate) {
        loop.preconditionInLoop()
        self.delegate = delegate
        if loop.register(self, descriptor, interest) == 0 {
            isRegistered = true
        } else {
            close()
        }
    }

    /// The number of written bytes that the socket has not accepted.
    package var unsentCount: Int { outgoing.count }

    /// A Boolean value that indicates whether the channel waits for the socket to accept bytes.
    package var isBlocked: Bool { !outgoing.isEmpty || awaitsWritable }

    /// Calls the delegate's `channelDrained` when the socket accepts bytes again. For bytes that are sent without
    /// `write`.
    package func waitUntilWritable() {
        awaitsWritable = true
        updateInterest()
    }

    // MARK: Reading

    /// Stops reading. The peer is blocked once the socket's buffers are full.
    package func pauseReading() {
        guard !isReadingPaused else { return }
        isReadingPaused = true
        updateInterest()
    }

    package func resumeReading() {
        guard isReadingPaused else { return }
        isReadingPaused = false
        updateInterest()
    }

    // MARK: Writing

    /// Sends the bytes, and buffers those that the socket does not accept.
    package func write(_ bytes: [UInt8]) {
        Trace.step()
        guard isOpen, !bytes.isEmpty else { return }
        guard outgoing.isEmpty else { return outgoing.append(bytes, from: 0) }
        let sent = bytes.withUnsafeBytes { send($0) }
        keepUnsent(sent, bytes)
    }

    /// Sends up to four arrays in order with one system call.
    package func write(_ first: [UInt8], _ second: [UInt8], _ third: [UInt8] = [], _ fourth: [UInt8] = []) {
        guard isOpen else { return }
        var sent = 0
        if outgoing.isEmpty {
            sent = first.withUnsafeBytes { first in
                second.withUnsafeBytes { second in
                    third.withUnsafeBytes { third in
                        fourth.withUnsafeBytes { fourth in gather(first, second, third, fourth) }
                    }
                }
            }
        }
        for bytes in [first, second, third, fourth] where sent >= 0 {
            keepUnsent(min(sent, bytes.count), bytes)
            sent -= min(sent, bytes.count)
        }
    }

    private func keepUnsent(_ sent: Int, _ bytes: [UInt8]) {
        guard isOpen, sent >= 0, sent < bytes.count else { return }
        outgoing.append(bytes, from: sent)
        updateInterest()
    }

    /// Returns the number of bytes sent, or -1 if the connection broke.
    private func send(_ bytes: UnsafeRawBufferPointer) -> Int {
        while true {
            let sent = sendBytes(descriptor, bytes)
            if sent >= 0 { return sent }
            if errno == EINTR { continue }
            return blockedOrBroken()
        }
    }

    private func gather(
        _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer, _ third: UnsafeRawBufferPointer,
        _ fourth: UnsafeRawBufferPointer
    ) -> Int {
        var vectors: [4 of iovec] = [Self.vector(first), Self.vector(second), Self.vector(third), Self.vector(fourth)]
        var span = vectors.mutableSpan
        return span.withUnsafeMutableBufferPointer { vectors in
            var message = msghdr()
            message.msg_iov = vectors.baseAddress
            message.msg_iovlen = fourth.isEmpty ? (third.isEmpty ? 2 : 3) : 4
            while true {
                let sent = sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL))
                if sent >= 0 { return sent }
                if errno == EINTR { continue }
                return blockedOrBroken()
            }
        }
    }

    private static func vector(_ bytes: UnsafeRawBufferPointer) -> iovec {
        iovec(iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
    }

    private func blockedOrBroken() -> Int {
        if errno == EAGAIN { return 0 }
        close()
        return -1
    }

    private func sendKept() {
        if awaitsWritable { progress &+= 1 }
        awaitsWritable = false
        while !outgoing.isEmpty {
            let sent = outgoing.withNext { send($0) }
            guard sent > 0 else { return }
            progress &+= 1
            outgoing.remove(sent)
        }
        updateInterest()
        if lingering == nil, isClosingAfterWrites { return finishWriting() }
        delegate?.channelDrained(self)
    }

    // MARK: Closing

    private var isClosingAfterWrites = false
    private var lingers = false

    /// Closes the channel once everything written is sent. With `lingering`, it first shuts down only the writing side
    /// and reads for at most a second, so that a peer that is still sending receives the last bytes rather than a
    /// reset.
    package func closeAfterWrites(lingering: Bool) {
        guard isOpen, !isClosingAfterWrites else { return }
        isClosingAfterWrites = true
        lingers = lingering
        if outgoing.isEmpty { finishWriting() }
    }

    private func finishWriting() {
        if hasInputEnded || !lingers { return close() }
        shutdown(descriptor, Int32(SHUT_WR))
        isReadingPaused = false
        let timer = loop.timer(afterNanoseconds: 1_000_000_000) { [weak self] in self?.close() }
        lingering = Lingering(timer: timer, budget: 1 << 20)
        updateInterest()
    }

    /// Closes the socket immediately and discards unsent bytes.
    package func close() {
        guard isOpen else { return }
        hasSocket = false
        lingering?.timer.cancel()
        lingering = nil
        outgoing.removeAll()
        if isRegistered { loop.deregister(descriptor) }
        isRegistered = false
        loop.closeSoon(descriptor)
        let delegate = self.delegate
        self.delegate = nil
        delegate?.channelClosed(self)
    }

    // MARK: Moving

    /// Removes the channel from its loop. From then on only `attach` may be called, on the other loop. If the channel
    /// is released in between, its socket is closed.
    package func detach() {
        loop.preconditionInLoop()
        loop.deregister(descriptor)
        isRegistered = false
        delegate = nil
    }

    /// Continues on another loop, with the unsent bytes.
    package func attach(to loop: EventLoop, delegate: any ChannelDelegate) {
        loop.preconditionInLoop()
        self.loop = loop
        interest = wantedInterest
        start(delegate: delegate)
    }

    // MARK: Events

    func ready(_ readiness: Readiness) {
        if readiness.contains(.read), interest.contains(.read) { receive(readiness) }
        if isOpen, readiness.contains(.failure) { return close() }
        if isOpen, readiness.contains(.write) { sendKept() }
        if isOpen, readiness.contains(.peerClosed), isReadingPaused, interest.contains(.peerClosed) {
            hasPeerClosed = true
            updateInterest()
            delegate?.channelPeerClosed(self)
        }
    }

    private var hasPeerClosed = false

    /// Reads until the socket is empty, but at most four times, so that other channels need not wait long.
    private func receive(_ readiness: Readiness) {
        let buffer = loop.receiveBuffer
        for _ in 0..<4 where isOpen && !isReadingPaused && !hasInputEnded {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 {
                deliver(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                // The poller reports the peer's end once, which may have been while reading was paused.
                guard count == buffer.count || readiness.contains(.peerClosed) || hasPeerClosed else { return }
            } else if count == 0 {
                return endInput()
            } else if errno != EINTR {
                if errno != EAGAIN { close() }
                return
            }
        }
        // The poller would not report again what is left.
        if isOpen, interest.contains(.read) { loop.modify(descriptor, interest) }
    }

    private func deliver(_ bytes: UnsafeRawBufferPointer) {
        guard lingering != nil else {
            delegate?.channel(self, received: bytes)
            return
        }
        lingering?.budget -= bytes.count
        if lingering!.budget < 0 { close() }
    }

    private func endInput() {
        hasInputEnded = true
        if lingering != nil { return close() }
        updateInterest()
        delegate?.channelInputEnded(self)
    }

    func loopEnded() {
        close()
    }

    private var wantedInterest: Readiness {
        var wanted: Readiness = .onlyChanges
        if !hasInputEnded {
            if !isReadingPaused { wanted.insert(.read) }
            if !hasPeerClosed { wanted.insert(.peerClosed) }
        }
        if isBlocked { wanted.insert(.write) }
        return wanted
    }

    private func updateInterest() {
        let wanted = wantedInterest
        guard isOpen, wanted != interest else { return }
        interest = wanted
        if isRegistered { loop.modify(descriptor, interest) }
    }
}
