/// A group of disposables that can grow and shrink until it is disposed as a whole.
public final class CompositeDisposable: DisposeBase, Cancelable, @unchecked Sendable {
    /// Names one member, to remove it again.
    public struct DisposeKey: Hashable, Sendable {
        fileprivate let number: Int
    }

    // Unchecked: `lock` protects all three.
    private let lock = SpinLock()
    private var members: [Int: any Disposable]? = [:]
    private var nextNumber = 0

    /// Makes an empty group.
    public override init() {}

    /// Makes a group of these.
    public convenience init(_ disposables: any Disposable...) {
        self.init(disposables: disposables)
    }

    /// Makes a group of these.
    public init(disposables: [any Disposable]) {
        super.init()
        for disposable in disposables { _ = insert(disposable) }
    }

    /// Whether `dispose()` has been called.
    public var isDisposed: Bool { lock.withLock { members == nil } }

    /// How many members it holds.
    public var count: Int { lock.withLock { members?.count ?? 0 } }

    /// Adds a member and names it; nil, and the member is disposed, when the group is disposed already.
    @discardableResult
    public func insert(_ disposable: any Disposable) -> DisposeKey? {
        lock.lock()
        guard members != nil else {
            lock.unlock()
            disposable.dispose()
            return nil
        }
        let number = nextNumber
        nextNumber += 1
        members?[number] = disposable
        lock.unlock()
        return DisposeKey(number: number)
    }

    /// Removes a member and disposes it.
    public func remove(for disposeKey: DisposeKey) {
        lock.lock()
        let member = members?.removeValue(forKey: disposeKey.number)
        lock.unlock()
        member?.dispose()
    }

    /// Removes a member without disposing it.
    func forget(_ disposeKey: DisposeKey) {
        lock.lock()
        let member = members?.removeValue(forKey: disposeKey.number)
        lock.unlock()
        _ = member
    }

    /// Disposes all members, in the order in which they came, and whatever is inserted later.
    public override func dispose() {
        lock.lock()
        let members = self.members
        self.members = nil
        lock.unlock()
        for (_, member) in (members ?? [:]).sorted(by: { $0.key < $1.key }) { member.dispose() }
    }
}
