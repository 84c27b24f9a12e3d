/// Disposes something once it has been disposed itself and all that retained it have let go.
public final class RefCountDisposable: DisposeBase, Cancelable, @unchecked Sendable {
    // Unchecked: `lock` protects all three.
    private let lock = SpinLock()
    private var disposable: (any Disposable)?
    private var primaryDisposed = false
    private var count = 0

    /// Guards `disposable`.
    public init(disposable: any Disposable) { self.disposable = disposable }

    /// Whether what it guards has been disposed.
    public var isDisposed: Bool { lock.withLock { disposable == nil } }

    /// Keeps what it guards from being disposed, until the result is.
    public func retain() -> any Disposable {
        lock.lock()
        defer { lock.unlock() }
        guard disposable != nil else { return NopDisposable() }
        count += 1
        return AnonymousDisposable { [self] in release() }
    }

    /// Lets go of its own hold.
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

    /// What is to be disposed now. Lock held.
    private func takeIfFree() -> (any Disposable)? {
        guard primaryDisposed, count == 0 else { return nil }
        defer { disposable = nil }
        return disposable
    }
}
