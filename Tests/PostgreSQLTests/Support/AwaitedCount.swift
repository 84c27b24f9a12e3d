import Dispatch

/// A number of events that a test waits for. The timeout is reached only if the test fails.
final class AwaitedCount: Sendable {
    private let count: Int
    private let events = DispatchSemaphore(value: 0)

    init(_ count: Int) { self.count = count }

    func signal() { events.signal() }

    func wait() {
        for _ in 0..<count where events.wait(timeout: .now() + 60) != .success { return }
    }
}
