import Dispatch
import Locks
import Testing

/// A collection of values from loops, which can wait for a number of them.
final class Collector<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])
    private let arrived = DispatchSemaphore(value: 0)

    func add(_ value: Value) {
        values.withLock { $0.append(value) }
        arrived.signal()
    }

    /// Returns all values once there are that many. Fails the test after ten seconds.
    func wait(for count: Int) -> [Value] {
        for _ in 0..<count where arrived.wait(timeout: .now() + 10) == .timedOut {
            Issue.record("Only \(values.withLock { $0.count }) of \(count) values arrived.")
            break
        }
        return values.withLock { $0 }
    }

    /// Returns all values once the latest one satisfies the condition. Fails the test after ten seconds without a
    /// value.
    func wait(until isWanted: (Value) -> Bool) -> [Value] {
        while true {
            let all = values.withLock { $0 }
            if let last = all.last, isWanted(last) { return all }
            guard arrived.wait(timeout: .now() + 10) == .success else {
                Issue.record("The expected value did not arrive.")
                return all
            }
        }
    }
}
