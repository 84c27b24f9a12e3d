public import Rx
public import Tracing

extension Database {
    /// The database's current state. May be used on any thread; may block for the time of the system calls that inspect
    /// the file, so do not use it on a loop.
    public var status: DatabaseStatus {
        let logBytes = noteFile()
        var status = monitor.status
        status.isClosed = isShut
        status.logBytes = logBytes
        status.waitingWrites = waitingWrites
        status.waitingReads = waitingReads
        return status
    }

    /// The error that currently prevents reads or writes, as in ``status``; `nil` if there is none. Emits the present state
    /// immediately, and then each other one, on the loop of the subscriber, or on the main queue if there is none. Pages use it to say that what
    /// they show may be out of date. A failure is noticed when a read or write fails, and every
    /// ``DatabaseConfiguration/pollInterval``.
    public var failures: Observable<DatabaseError?> {
        Observable.create { [monitor] observer in
            let observer = HandedOver(observer)
            let place = Place.current
            let (failure, end) = monitor.observeFailure { failure in
                place.schedule { observer.value.onNext(failure) }
            }
            observer.value.onNext(failure)
            return Disposables.create(with: end)
        }
        .distinctUntilChanged { $0?.code == $1?.code && $0?.sentence == $1?.sentence }
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
