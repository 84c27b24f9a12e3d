/// An actor whose `unownedExecutor` is that of a loop runs on the loop.
extension EventLoop: SerialExecutor {
    public func enqueue(_ job: consuming ExecutorJob) {
        enqueue(.job(UnownedJob(job)))
    }

    public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    public func checkIsolated() {
        preconditionInLoop()
    }
}
