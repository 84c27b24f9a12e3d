import Dispatch
import Synchronization

/// A countdown that waits for a number of events on any threads.
final class Countdown: Sendable {
    private let left: Atomic<Int>
    private let done = DispatchSemaphore(value: 0)

    init(_ count: Int) { left = Atomic(count) }

    /// Counts one event.
    func count() {
        if left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { done.signal() }
    }

    /// Waits until all events have happened.
    ///
    /// - Throws: `BenchmarkError` after 20 seconds, which is longer than any measurement takes.
    func wait() throws {
        guard done.wait(timeout: .now() + .seconds(20)) == .success else {
            throw BenchmarkError("\(left.load(ordering: .relaxed)) events did not happen within 20 seconds.")
        }
    }
}
