/// A disposable whose content is set once, after its creation.
public final class SingleAssignmentDisposable: DisposeBase, Cancelable, @unchecked Sendable {
    // Unchecked: `lock` protects the mutable properties.
    private let lock = SpinLock()
    private var content: (any Disposable)?
    private var isSet = false
    private var disposed = false

    /// Creates a disposable without content.
    public override init() {}

    /// Indicates whether `dispose()` has been called.
    public var isDisposed: Bool { lock.withLock { disposed } }

    /// Sets the content, which is disposed immediately if this disposable has been disposed. A second call traps.
    public func setDisposable(_ disposable: any Disposable) {
        lock.lock()
        let isSecond = isSet
        let late = disposed
        isSet = true
        if !late { content = disposable }
        lock.unlock()
        precondition(!isSecond, "A SingleAssignmentDisposable takes one disposable; use SerialDisposable to replace it")
        if late { disposable.dispose() }
    }

    /// Disposes the content, now or as soon as it is set.
    public override func dispose() {
        lock.lock()
        disposed = true
        let content = self.content
        self.content = nil
        lock.unlock()
        content?.dispose()
    }
}
