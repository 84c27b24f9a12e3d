/// Disposes something on a scheduler.
public final class ScheduledDisposable: DisposeBase, Cancelable, @unchecked Sendable {
    // Unchecked: `lock` protects `disposable`.
    /// Where it is disposed.
    public let scheduler: any ImmediateSchedulerType
    private let lock = SpinLock()
    private var disposable: (any Disposable)?

    /// Disposes `disposable` on `scheduler`.
    public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
        self.scheduler = bound(scheduler)
        self.disposable = disposable
    }

    /// Whether it has been disposed.
    public var isDisposed: Bool { lock.withLock { disposable == nil } }

    /// Asks the scheduler to dispose it.
    public override func dispose() {
        _ = scheduler.schedule(self) { scheduled in
            scheduled.disposeNow()
            return Disposables.create()
        }
    }

    private func disposeNow() {
        lock.lock()
        let disposable = self.disposable
        self.disposable = nil
        lock.unlock()
        disposable?.dispose()
    }
}
