/// What a subscriber gets: ends the subscription, and holds none of the subscriber's closures.
///
/// The subscription's last stage refers to it, and it refers to the stage before; both are let go on disposal and on
/// termination.
@usableFromInline
class SubscriptionHandle: DisposeBase, Cancelable, @unchecked Sendable {
    // Unchecked: the link is safe to use from any thread.
    @usableFromInline final let link = Link()

    @inlinable
    override init() {}

    @usableFromInline final var isDisposed: Bool { link.isDisposed }

    @usableFromInline
    override func dispose() { link.dispose() }

    /// Called first, once, when the sequence ends by itself; false when the subscription had been disposed.
    /// What is returned is disposed after the subscriber has been told.
    @usableFromInline
    final func end() -> (isFirst: Bool, last: DisposeBase?) { link.end() }

    /// Called after the subscriber has been told of the end.
    @usableFromInline
    func ended() {}
}

/// A handle that calls `onDisposed`, if there is one, when the subscription has ended.
@usableFromInline
func subscriptionHandle(_ onDisposed: (() -> Void)?) -> SubscriptionHandle {
    onDisposed.map(NotifyingHandle.init) ?? SubscriptionHandle()
}

/// A handle that also tells somebody when the subscription has ended, for whatever reason.
final class NotifyingHandle: SubscriptionHandle, @unchecked Sendable {
    // Unchecked: as its base class; the closure is called by whoever ends the link first.
    private let onDisposed: AnonymousDisposable

    init(_ onDisposed: @escaping () -> Void) { self.onDisposed = AnonymousDisposable(onDisposed) }

    override func dispose() {
        super.dispose()
        onDisposed.dispose()
    }

    override func ended() { onDisposed.dispose() }
}
