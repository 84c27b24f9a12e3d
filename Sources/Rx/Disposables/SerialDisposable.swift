/// A disposable whose content can be replaced; what is replaced is disposed.
public final class SerialDisposable: DisposeBase, Cancelable, @unchecked Sendable {
    // Unchecked: `lock` protects both.
    private let lock = SpinLock()
    private var content: (any Disposable)?
    private var disposed = false

    /// Makes one without content.
    public override init() {}

    /// Whether `dispose()` has been called.
    public var isDisposed: Bool { lock.withLock { disposed } }

    /// The content. Setting it disposes the former one, or the new one when this is disposed already.
    public var disposable: any Disposable {
        get { lock.withLock { content ?? NopDisposable() } }
        set {
            lock.lock()
            let outdated = disposed ? newValue : content
            if !disposed { content = newValue }
            lock.unlock()
            outdated?.dispose()
        }
    }

    /// Disposes the content, and whatever is set later.
    public override func dispose() {
        lock.lock()
        disposed = true
        let content = self.content
        self.content = nil
        lock.unlock()
        content?.dispose()
    }
}
