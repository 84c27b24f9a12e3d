import Dispatch
import Locks
import Testing

/// Collects values from loops, and waits for a number of them.
final class Collector<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])
    private let arrived = DispatchSemaphore(value: 0)

    func add(_ value: Value) {
        values.withLock { $0.append(value) }
        arrived.signal()
    }

    /// Everything so far, once there are so many. Fails the test after ten seconds.
    func wait(for count: Int) -> [Value] {
        for _ in 0..<count where arrived.wait(timeout: .now() + 10) == .timedOut {
            Issue.record("Only \(values.withLock { $0.count }) of \(count) values came.")
            break
        }
        return values.withLock { $0 }
    }

    /// Everything so far, once the latest value is one that is waited for. Fails the test after ten seconds without any.
    func wait(until isWanted: (Value) -> Bool) -> [Value] {
        while true {
            let all = values.withLock { $0 }
            if let last = all.last, isWanted(last) { return all }
            guard arrived.wait(timeout: .now() + 10) == .success else {
                Issue.record("The value that is waited for did not come.")
                return all
            }
        }
    }
}
