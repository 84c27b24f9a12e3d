import Dispatch
import Locks

/// A value that one thread waits for and another provides once.
package final class AwaitedValue<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let isProvided = DispatchSemaphore(value: 0)

    package init() {}

    /// Provides the value. Call this function once, on any thread.
    package func provide(_ value: Value) {
        self.value.withLock { $0 = value }
        isProvided.signal()
    }

    /// Blocks until the value has been provided, and returns it. Call this function once.
    package func wait() -> Value {
        isProvided.wait()
        guard let value = value.withLock({ $0 }) else { preconditionFailure("Signaled without a value.") }
        return value
    }
}
