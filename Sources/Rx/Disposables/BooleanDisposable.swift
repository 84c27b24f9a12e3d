import Synchronization

/// A disposable that only remembers whether it has been disposed.
public final class BooleanDisposable: DisposeBase, Cancelable, @unchecked Sendable {
    // Unchecked only because of the base class, which has no state.
    private let disposed: Atomic<Bool>

    /// Not yet disposed, unless said otherwise.
    public init(isDisposed: Bool = false) { disposed = Atomic(isDisposed) }

    /// Whether `dispose()` has been called.
    public var isDisposed: Bool { disposed.load(ordering: .acquiring) }

    /// Remembers it.
    public override func dispose() { disposed.store(true, ordering: .releasing) }
}
