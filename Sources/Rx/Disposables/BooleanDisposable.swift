import Synchronization

/// A disposable that only records whether it has been disposed.
public final class BooleanDisposable: DisposeBase, Cancelable, @unchecked Sendable {
    // Unchecked only because of the base class, which has no mutable state.
    private let disposed: Atomic<Bool>

    /// Creates a disposable that has not been disposed, unless `isDisposed` is true.
    public init(isDisposed: Bool = false) { disposed = Atomic(isDisposed) }

    /// Indicates whether `dispose()` has been called.
    public var isDisposed: Bool { disposed.load(ordering: .acquiring) }

    /// Records the disposal.
    public override func dispose() { disposed.store(true, ordering: .releasing) }
}
