/// Holds disposables and disposes them when it is itself released.
public final class DisposeBag: @unchecked Sendable {
    #if DEBUG
        private let trackedResource = TrackedResource()
    #endif

    // Unchecked: `lock` protects both.
    private let lock = SpinLock()
    private var members: [any Disposable] = []
    private var disposed = false

    /// Makes an empty bag.
    public init() {}

    /// Makes a bag of these.
    public convenience init(disposing disposables: any Disposable...) {
        self.init()
        members = disposables
    }

    /// Makes a bag of these.
    public convenience init(disposing disposables: [any Disposable]) {
        self.init()
        members = disposables
    }

    /// Makes a bag of the disposables that the block names, one per line.
    public convenience init(@DisposableBuilder builder: () -> [any Disposable]) {
        self.init(disposing: builder())
    }

    /// Adds one.
    public func insert(_ disposable: any Disposable) {
        lock.lock()
        let late = disposed
        if !late { members.append(disposable) }
        lock.unlock()
        if late { disposable.dispose() }
    }

    /// Adds several.
    public func insert(_ disposables: any Disposable...) { insert(disposables) }

    /// Adds several.
    public func insert(_ disposables: [any Disposable]) { disposables.forEach(insert) }

    /// Adds the disposables that the block names, one per line.
    public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }

    /// Collects the disposables that a block names.
    @resultBuilder
    public struct DisposableBuilder {
        /// The block's lines as a list.
        public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] { disposables }
    }

    deinit {
        // No lock: nobody else holds the bag any more.
        for member in members { member.dispose() }
    }
}

extension Disposable {
    /// Leaves this to the bag, which disposes it when it is released.
    public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
