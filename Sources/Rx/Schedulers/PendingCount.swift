import Synchronization

/// The number of a main scheduler's actions that are pending or running. An action may run within the call only if it
/// is zero.
final class PendingCount: Sendable {
    private let count = Atomic<Int>(0)

    /// Counts one more action. Returns `true` if it is the only one.
    func begin() -> Bool { count.add(1, ordering: .acquiringAndReleasing).oldValue == 0 }

    /// Ends an action.
    func end() { count.subtract(1, ordering: .acquiringAndReleasing) }
}
