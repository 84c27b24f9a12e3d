/// A disposable that disposes its content once it has been disposed itself and every result of `retain()` has been
/// disposed.
public final class RefCountDisposable: DisposeBase, Cancelable, @unchecked Sendable {
    // Unchecked: `lock` protects the mutable properties.
    private let lock = SpinLock()
    private var disposable: (any Disposable)?
    private var primaryDisposed = false
    private var count = 0

    /// Creates a disposable with the content `disposable`.
    public init(disposable: any Disposable) { self.disposable = disposable }

    /// Indicates whether the content has been disposed.
    public var isDisposed: Bool { lock.withLock { disposable == nil } }

    /// Keeps the content from being disposed until the result is disposed.
    public func retain() -> any Disposable {
        lock.lock()
        defer { lock.unlock() }
        guard disposable != nil else { return NopDisposable() }
        count += 1
        return AnonymousDisposable { [self] in release() }
    }

    /// Disposes the content, or defers its disposal until every result of `retain()` has been disposed.
    public override func dispose() {
        lock.lock()
        primaryDisposed = true
        let last = takeIfFree()
        lock.unlock()
        last?.dispose()
    }

    private func release() {
        lock.lock()
        count -= 1
        let last = takeIfFree()
        lock.unlock()
        last?.dispose()
    }

    /// Takes out the content if it must be disposed now. The caller holds the lock.
    private func takeIfFree() -> (any Disposable)? {
        guard primaryDisposed, count == 0 else { return nil }
        defer { disposable = nil }
        return disposable
    }
}
