import Dispatch
import EventLoops
import Locks

/// A wrapper that carries a loop-confined value through code that must not use it, such as a closure that runs on
/// another loop.
struct LoopBound<Value>: @unchecked Sendable {
    // Sendable: `value` is read on `loop` only, which is asserted.
    private let value: Value
    let loop: EventLoop

    init(_ value: Value, on loop: EventLoop) {
        self.value = value
        self.loop = loop
    }

    /// The value. Must be read on its loop.
    var onLoop: Value {
        loop.preconditionInLoop()
        return value
    }

    /// Runs the work with the value on its loop: immediately if the caller is on that loop, otherwise later.
    func run(_ work: @escaping @Sendable (Value) -> Void) {
        if loop.inEventLoop {
            work(value)
        } else {
            loop.execute { work(onLoop) }
        }
    }

    /// Runs the work with the value on its loop and blocks the calling thread until it returns.
    ///
    /// Must not be called on another loop, which would be blocked.
    func wait<Result: Sendable>(for work: @escaping @Sendable (Value) -> Result) -> Result {
        if loop.inEventLoop { return work(value) }
        let answer = Answer<Result>()
        run { answer.give(work($0)) }
        return answer.wait()
    }
}

/// A result that one thread waits for and another delivers.
private final class Answer<Result: Sendable>: Sendable {
    private let result = Mutex<Result?>(nil)
    private let isGiven = DispatchSemaphore(value: 0)

    func give(_ value: Result) {
        result.withLock { $0 = value }
        isGiven.signal()
    }

    func wait() -> Result {
        isGiven.wait()
        guard let value = result.withLock({ $0 }) else { preconditionFailure("Signaled without a result.") }
        return value
    }
}
