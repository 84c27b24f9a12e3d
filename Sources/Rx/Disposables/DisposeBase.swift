/// The base class of this module's disposables. Unlike `any Disposable`, a reference to it takes one word, and its
/// methods are called without a witness table.
open class DisposeBase: Disposable {
    #if DEBUG
        @usableFromInline let trackedResource = TrackedResource()
    #endif

    /// Creates a disposable that has not been disposed.
    public init() {}

    /// Ends the resource. The implementation of the base class does nothing.
    open func dispose() {}

    /// Ends the resource after a subscriber has received the termination of the sequence from it.
    ///
    /// Most stages leave their disposal to the subscriber. A stage that has work to do after the termination, such as
    /// `do(afterCompleted:)`, overrides this method to do nothing, and disposes itself.
    package func disposeAfterTermination() { dispose() }

    /// Removes a sink's registration with a multicaster. Sinks implement it, because they know the type of the
    /// multicaster's elements.
    func remove(_ registration: Registration, from multicaster: Unmanaged<AnyObject>) {
        fatalError("Only a sink has a registration.")
    }

    /// Removes a sink's registration from its slot, as ``Multicaster/takeOut(_:)`` does, and returns the slot's content.
    func takeOut(_ registration: Registration, of multicaster: Unmanaged<AnyObject>) -> UnsafeMutableRawPointer? {
        fatalError("Only a sink has a registration.")
    }
}

/// An adapter that wraps any disposable in the base class.
final class ForeignDisposable: DisposeBase {
    private let disposable: any Disposable

    init(_ disposable: any Disposable) { self.disposable = disposable }

    override func dispose() { disposable.dispose() }
}

/// Returns `disposable` as a `DisposeBase`, in an adapter if necessary, or `nil` if disposing it has no effect.
@usableFromInline
func disposeBase(_ disposable: any Disposable) -> DisposeBase? {
    if let ours = disposable as? DisposeBase { return ours }
    if disposable is NopDisposable { return nil }
    return ForeignDisposable(disposable)
}
