import Dispatch
import Synchronization

/// Waits for so many things to happen, on whatever threads.
final class Countdown: Sendable {
    private let left: Atomic<Int>
    private let done = DispatchSemaphore(value: 0)

    init(_ count: Int) { left = Atomic(count) }

    /// One more has happened.
    func count() {
        if left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { done.signal() }
    }

    /// Returns when all have. Throws when they take longer than any measurement may.
    func wait() throws {
        guard done.wait(timeout: .now() + .seconds(20)) == .success else {
            throw BenchmarkError("\(left.load(ordering: .relaxed)) answers did not come within 20 seconds.")
        }
    }
}
