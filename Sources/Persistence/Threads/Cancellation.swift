import Synchronization

/// A request to cancel a read, made once and from any thread.
final class Cancellation: Sendable {
    private let value = Atomic(false)

    var isCancelled: Bool { value.load(ordering: .relaxed) }

    func cancel() { value.store(true, ordering: .relaxed) }
}
