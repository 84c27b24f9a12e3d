/// A container that disposes its contents when it is deallocated.
public final class DisposeBag: @unchecked Sendable {
    #if DEBUG
        private let trackedResource = TrackedResource()
    #endif

    // Unchecked: `lock` protects the mutable properties.
    private let lock = SpinLock()
    private var members: [any Disposable] = []

    /// Creates an empty bag.
    public init() {}

    /// Creates a bag that contains `disposables`.
    public convenience init(disposing disposables: any Disposable...) {
        self.init()
        members = disposables
    }

    /// Creates a bag that contains `disposables`.
    public convenience init(disposing disposables: [any Disposable]) {
        self.init()
        members = disposables
    }

    /// Creates a bag that contains the disposables that `builder` lists, one per line.
    public convenience init(@DisposableBuilder builder: () -> [any Disposable]) {
        self.init(disposing: builder())
    }

    /// Adds a disposable.
    public func insert(_ disposable: any Disposable) {
        lock.withLock { members.append(disposable) }
    }

    /// Adds several disposables.
    public func insert(_ disposables: any Disposable...) { insert(disposables) }

    /// Adds several disposables.
    public func insert(_ disposables: [any Disposable]) { disposables.forEach(insert) }

    /// Adds the disposables that `builder` lists, one per line.
    public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }

    /// A result builder that collects the disposables that a block lists.
    @resultBuilder
    public struct DisposableBuilder {
        /// Returns the disposables of the block's lines.
        public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] { disposables }
    }

    deinit {
        // The lock is not needed because no other reference to the bag exists.
        for member in members { member.dispose() }
    }
}

extension Disposable {
    /// Hands this disposable over to `bag`, which disposes it when the bag is deallocated.
    public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
