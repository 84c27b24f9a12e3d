/// The base class of this module's disposables: one word wide where it is held, and called directly.
open class DisposeBase: Disposable {
    #if DEBUG
        @usableFromInline let trackedResource = TrackedResource()
    #endif

    /// Makes a disposable that has not been disposed.
    public init() {}

    /// Ends it; the base class has nothing to end.
    open func dispose() {}
}

/// Any disposable behind the base class.
final class ForeignDisposable: DisposeBase {
    private let disposable: any Disposable

    init(_ disposable: any Disposable) { self.disposable = disposable }

    override func dispose() { disposable.dispose() }
}

/// `disposable` as this module holds it: itself when it is one of ours.
@usableFromInline
func disposeBase(_ disposable: any Disposable) -> DisposeBase? {
    if let ours = disposable as? DisposeBase { return ours }
    if disposable is NopDisposable { return nil }
    return ForeignDisposable(disposable)
}
