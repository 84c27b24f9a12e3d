public import Tracing

extension Database {
    /// The database's current state. May be used on any thread; may block for the time of a system call that inspects
    /// the file, so do not use it on a loop.
    public var status: DatabaseStatus {
        noteFile()
        var status = monitor.status
        status.isClosed = isShut
        status.waitingWrites = waitingWrites
        status.waitingReads = waitingReads
        return status
    }

    /// Adds a handler for events that an operator should know about, such as failures and slow statements. Events of
    /// the same kind are reported at most once a minute. If the database has already failed, the handler is called
    /// at once.
    ///
    /// The handler is called on the database's threads. It must not block, and must not wait for a read or write.
    public func onEvent(_ handler: @escaping @Sendable (DatabaseEvent) -> Void) {
        monitor.add(handler)
    }

    /// Records a span for each read and write from now on. Its cause is the span in which the read or write is subscribed
    /// to (``/Tracing/TraceContext/current``). Each run of a live query has a span in a trace of its own, with the statement
    /// and the number of rows, because pages share it.
    public func trace(with tracer: any Tracer) {
        monitor.trace(with: tracer)
    }
}
