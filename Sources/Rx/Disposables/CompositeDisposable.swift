/// A group of disposables that accepts and removes members until it is disposed as a whole.
public final class CompositeDisposable: DisposeBase, Cancelable, @unchecked Sendable {
    /// A key that identifies a member for its removal.
    public struct DisposeKey: Hashable, Sendable {
        fileprivate let number: Int
    }

    // Unchecked: `lock` protects the mutable properties.
    private let lock = SpinLock()
    private var members: [Int: any Disposable]? = [:]
    private var nextNumber = 0

    /// Creates an empty group.
    public override init() {}

    /// Creates a group of `disposables`.
    public convenience init(_ disposables: any Disposable...) {
        self.init(disposables: disposables)
    }

    /// Creates a group of `disposables`.
    public init(disposables: [any Disposable]) {
        super.init()
        for disposable in disposables { _ = insert(disposable) }
    }

    /// Indicates whether `dispose()` has been called.
    public var isDisposed: Bool { lock.withLock { members == nil } }

    /// The number of members.
    public var count: Int { lock.withLock { members?.count ?? 0 } }

    /// Adds a member and returns its key. If the group has been disposed, disposes the member and returns `nil`.
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

    /// Disposes all members in the order of their insertion. Members that are inserted later are disposed immediately.
    public override func dispose() {
        lock.lock()
        let members = self.members
        self.members = nil
        lock.unlock()
        for (_, member) in (members ?? [:]).sorted(by: { $0.key < $1.key }) { member.dispose() }
    }
}
