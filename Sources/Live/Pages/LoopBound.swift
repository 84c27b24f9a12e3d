import EventLoops

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
}
