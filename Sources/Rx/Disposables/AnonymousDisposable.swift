/// A disposable that runs a closure once and then releases it.
final class AnonymousDisposable: DisposeBase, Cancelable, @unchecked Sendable {
    // Unchecked: `lock` protects `action`.
    private let lock = SpinLock()
    private var action: (() -> Void)?

    init(_ action: @escaping () -> Void) { self.action = action }

    var isDisposed: Bool { lock.withLock { action == nil } }

    override func dispose() {
        lock.lock()
        let action = self.action
        self.action = nil
        lock.unlock()
        action?()
    }
}
