import Dispatch
import EventLoops
import Locks

/// Carries a value that lives on a loop through places that cannot touch it, such as a closure that runs on another loop.
struct LoopBound<Value>: @unchecked Sendable {
    // Sendable: `value` is read on `loop` only, which is asserted.
    private let value: Value
    let loop: EventLoop

    init(_ value: Value, on loop: EventLoop) {
        self.value = value
        self.loop = loop
    }

    /// The value; on its loop only.
    var onLoop: Value {
        loop.preconditionInLoop()
        return value
    }

    /// Runs the work with the value on its loop: at once where that is here, else later.
    func run(_ work: @escaping @Sendable (Value) -> Void) {
        if loop.inEventLoop {
            work(value)
        } else {
            loop.execute { work(onLoop) }
        }
    }

    /// Does work with the value on its loop while this thread waits. From no other loop: it would stand still.
    func wait<Result: Sendable>(for work: @escaping @Sendable (Value) -> Result) -> Result {
        if loop.inEventLoop { return work(value) }
        let answer = Answer<Result>()
        run { answer.give(work($0)) }
        return answer.wait()
    }
}

/// What one thread waits for and another gives.
private final class Answer<Result: Sendable>: Sendable {
    private let result = Mutex<Result?>(nil)
    private let isGiven = DispatchSemaphore(value: 0)

    func give(_ value: Result) {
        result.withLock { $0 = value }
        isGiven.signal()
    }

    func wait() -> Result {
        isGiven.wait()
        guard let value = result.withLock({ $0 }) else { preconditionFailure("A signal without an answer.") }
        return value
    }
}
