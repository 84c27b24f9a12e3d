/// A disposable whose content can be replaced. The replaced content is disposed.
public final class SerialDisposable: DisposeBase, Cancelable, @unchecked Sendable {
    // Unchecked: `lock` protects the mutable properties.
    private let lock = SpinLock()
    private var content: (any Disposable)?
    private var disposed = false

    /// Creates a disposable without content.
    public override init() {}

    /// Indicates whether `dispose()` has been called.
    public var isDisposed: Bool { lock.withLock { disposed } }

    /// The content. Setting it disposes the previous content, or the new one if this disposable has been disposed.
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

    /// Disposes the content. Content that is set later is disposed immediately.
    public override func dispose() {
        lock.lock()
        disposed = true
        let content = self.content
        self.content = nil
        lock.unlock()
        content?.dispose()
    }
}
