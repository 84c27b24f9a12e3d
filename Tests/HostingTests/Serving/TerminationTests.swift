import Dispatch
import Locks
import Testing

@testable import Hosting

/// The termination of a process, with its exits replaced.
@Suite struct TerminationTests {
    /// The events so far, in order.
    private final class Events: Sendable {
        private let events = Mutex<[String]>([])
        private let arrived = DispatchSemaphore(value: 0)

        func add(_ event: String) {
            events.withLock { $0.append(event) }
            arrived.signal()
        }

        /// Returns all events once that many more have arrived. Fails the test after ten seconds.
        func wait(for count: Int) -> [String] {
            for _ in 0..<count where arrived.wait(timeout: .now() + 10) == .timedOut {
                Issue.record("An event is missing.")
                break
            }
            return events.withLock { $0 }
        }
    }

    /// Creates a termination.
    ///
    /// - Parameter limit: the time limit; by default longer than the test.
    private func termination(
        _ events: Events, limit: DispatchTimeInterval = .seconds(600), _ work: @escaping @Sendable () -> Void = {}
    ) -> Termination {
        Termination(
            {
                events.add("work")
                work()
            }, limit: limit, exit: { events.add("exit") }, forceExit: { events.add("forced exit") })
    }

    @Test func `the work runs after the preparation, before the exit`() {
        let events = Events()
        termination(events).ask { events.add("before") }
        #expect(events.wait(for: 3) == ["before", "work", "exit"])
    }

    /// The time of `--drain` may be an hour.
    @Test func `a second signal does not wait for the preparation`() {
        let events = Events()
        let isReleased = DispatchSemaphore(value: 0)
        let termination = termination(events)
        termination.ask {
            events.add("before")
            isReleased.wait()
        }
        #expect(events.wait(for: 1) == ["before"])
        termination.ask { events.add("before again") }
        #expect(events.wait(for: 2) == ["before", "work", "exit"])
        isReleased.signal()
        _ = events.wait(for: 2)
    }

    @Test func `work that exceeds its time limit is aborted`() {
        let events = Events()
        let isReleased = DispatchSemaphore(value: 0)
        termination(events, limit: .milliseconds(10)) { isReleased.wait() }.ask {}
        // In either order: on a busy machine the work may begin after its time limit.
        #expect(Set(events.wait(for: 2)) == ["work", "forced exit"])
        isReleased.signal()
        _ = events.wait(for: 1)
    }
}
