/// A watch of a descriptor that another library owns and closes, such as the socket of a database's client library. It
/// belongs to a loop and keeps itself until it is cancelled.
package final class DescriptorWatch: PollHandler {
    private let loop: EventLoop
    private let descriptor: Int32
    private var interest: Readiness
    private var isActive = true
    private let onReady: (Readiness) -> Void

    /// Starts to watch a descriptor. Level-triggered. Call it on the loop.
    ///
    /// - Throws: ``SocketError`` if the system refuses to watch the descriptor.
    package init(
        _ descriptor: Int32, on loop: EventLoop, _ interest: Readiness, onReady: @escaping (Readiness) -> Void
    ) throws(SocketError) {
        loop.preconditionInLoop()
        (self.descriptor, self.loop, self.interest, self.onReady) = (descriptor, loop, interest, onReady)
        let failure = loop.register(self, descriptor, interest)
        guard failure == 0 else { throw SocketError(failure, "could not watch a socket") }
    }

    /// Replaces the events for which the descriptor is watched.
    package func watch(for interest: Readiness) {
        guard isActive, interest != self.interest else { return }
        self.interest = interest
        loop.modify(descriptor, interest)
    }

    /// Ends the watch. Call it before the descriptor is closed.
    package func cancel() {
        loop.preconditionInLoop()
        guard isActive else { return }
        isActive = false
        loop.deregister(descriptor)
    }

    func ready(_ readiness: Readiness) { onReady(readiness) }

    func loopEnded() { isActive = false }
}
