/// A fixed group of disposables, which are disposed once and in order.
final class GroupDisposable: DisposeBase, Cancelable, @unchecked Sendable {
    // Unchecked: `lock` protects `members`.
    private let lock = SpinLock()
    private var members: [any Disposable]?

    init(_ members: [any Disposable]) { self.members = members }

    var isDisposed: Bool { lock.withLock { members == nil } }

    override func dispose() {
        lock.lock()
        let members = self.members
        self.members = nil
        lock.unlock()
        for member in members ?? [] { member.dispose() }
    }
}
