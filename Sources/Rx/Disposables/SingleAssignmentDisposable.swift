/// A disposable whose content is set later, once.
public final class SingleAssignmentDisposable: DisposeBase, Cancelable, @unchecked Sendable {
    // Unchecked: `lock` protects both.
    private let lock = SpinLock()
    private var content: (any Disposable)?
    private var disposed = false

    /// Makes one without content.
    public override init() {}

    /// Whether `dispose()` has been called.
    public var isDisposed: Bool { lock.withLock { disposed } }

    /// Sets the content, which is disposed at once when this is disposed already. Setting it twice traps.
    public func setDisposable(_ disposable: any Disposable) {
        lock.lock()
        let isSecond = content != nil
        let late = disposed
        if !late { content = disposable }
        lock.unlock()
        precondition(!isSecond, "A SingleAssignmentDisposable takes one disposable; use SerialDisposable to replace it")
        if late { disposable.dispose() }
    }

    /// Disposes the content, now or when it comes.
    public override func dispose() {
        lock.lock()
        disposed = true
        let content = self.content
        self.content = nil
        lock.unlock()
        content?.dispose()
    }
}
