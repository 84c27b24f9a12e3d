/// The disposable that a subscriber receives. It ends the subscription and retains none of the subscriber's closures.
///
/// The last stage of the subscription refers to the handle, and the handle refers to the stage before the last one.
/// Both references are released on disposal and on termination.
@usableFromInline
class SubscriptionHandle: DisposeBase, Cancelable, @unchecked Sendable {
    // Unchecked: the link is thread-safe.
    @usableFromInline final let link = Link()

    @inlinable
    override init() {}

    @usableFromInline final var isDisposed: Bool { link.isDisposed }

    @usableFromInline
    override func dispose() { link.dispose() }

    /// Ends the subscription because the sequence has terminated. Called once, before the subscriber receives the last
    /// event.
    ///
    /// - Returns: `isFirst`, which is false if the subscription has been disposed, and the upstream, of which the
    ///   caller calls `disposeAfterTermination()` after the subscriber has received the last event.
    @usableFromInline
    final func end() -> (isFirst: Bool, last: DisposeBase?) { link.end() }

    /// Called after the subscriber has received the last event.
    @usableFromInline
    func ended() {}
}

/// Returns a handle that calls `onDisposed`, if it is not `nil`, when the subscription has ended.
@usableFromInline
func subscriptionHandle(_ onDisposed: (() -> Void)?) -> SubscriptionHandle {
    onDisposed.map(NotifyingHandle.init) ?? SubscriptionHandle()
}

/// A handle that also calls a closure when the subscription has ended for any reason.
final class NotifyingHandle: SubscriptionHandle, @unchecked Sendable {
    // Unchecked: the conformance is inherited. The closure is called once, by the thread that ends the subscription.
    private let onDisposed: AnonymousDisposable

    init(_ onDisposed: @escaping () -> Void) { self.onDisposed = AnonymousDisposable(onDisposed) }

    override func dispose() {
        super.dispose()
        onDisposed.dispose()
    }

    override func ended() { onDisposed.dispose() }
}
