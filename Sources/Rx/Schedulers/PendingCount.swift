import Synchronization

/// The number of a main scheduler's actions that wait or run. An action may run within the call only while there is none.
final class PendingCount: Sendable {
    private let count = Atomic<Int>(0)

    /// Counts one more action, and returns whether it is the only one.
    func begin() -> Bool { count.add(1, ordering: .acquiringAndReleasing).oldValue == 0 }

    /// The action has ended.
    func end() { count.subtract(1, ordering: .acquiringAndReleasing) }
}
