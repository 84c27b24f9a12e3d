/// A disposable whose content is disposed on a scheduler.
public final class ScheduledDisposable: DisposeBase, Cancelable, @unchecked Sendable {
    // Unchecked: `lock` protects `disposable`.
    /// The scheduler on which the content is disposed.
    public let scheduler: any ImmediateSchedulerType
    private let lock = SpinLock()
    private var disposable: (any Disposable)?

    /// Creates a disposable that disposes `disposable` on `scheduler`.
    public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
        self.scheduler = bound(scheduler)
        self.disposable = disposable
    }

    /// Indicates whether the content has been disposed.
    public var isDisposed: Bool { lock.withLock { disposable == nil } }

    /// Schedules the disposal of the content.
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
