import Dispatch
import Locks

/// A result that one thread waits for and another provides once.
final class Awaited<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    func fulfil(_ result: Result<Value, any Error>) {
        self.result.withLock { $0 = result }
        isDone.signal()
    }

    /// Blocks until the result is available.
    func value() throws -> Value {
        isDone.wait()
        return try result.withLock { $0 }!.get()
    }
}

/// A Boolean value that can be cleared once, from any thread.
final class Flag: Sendable {
    private let value = Atomic(true)

    var isSet: Bool { value.load(ordering: .relaxed) }

    func clear() {
        value.store(false, ordering: .relaxed)
    }
}
