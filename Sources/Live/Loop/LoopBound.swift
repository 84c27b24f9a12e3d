import EventLoops

/// A wrapper that carries a loop-confined value through code that must not use it, such as a closure that runs on
/// another loop.
struct LoopBound<Value>: @unchecked Sendable {
    // Sendable: `value` is read on `loop` only, which is asserted.
    private let value: Value
    let loop: EventLoop

    // Inlined, as are the following two, because their callers know the type of the value, which would otherwise be looked
    // up in each call.
    @inline(__always)
    init(_ value: Value, on loop: EventLoop) {
        self.value = value
        self.loop = loop
    }

    /// The value. Must be read on its loop.
    @inline(__always)
    var onLoop: Value {
        loop.preconditionInLoop()
        return value
    }

    /// Runs the work with the value on its loop: immediately if the caller is on that loop, otherwise later.
    @inline(__always)
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
        let answer = AwaitedValue<Result>()
        run { answer.provide(work($0)) }
        return answer.wait()
    }
}
