/// One stage of an active subscription. It receives the events of its upstream, and disposing the stage disposes the
/// upstream.
///
/// Operators are sinks, chained from the source to the subscriber, and each event is a direct method call. A sink
/// receives one event at a time, and none after `onError(_:)` or `onCompleted()`. Sources whose events need not follow
/// this rule (`create`, subjects) enforce it. `dispose()` may be called on any thread, at any time.
open class Sink<Element>: DisposeBase {
    /// Receives an element.
    open func onNext(_ element: Element) { fatalError("A subclass of Sink must override onNext(_:)") }

    /// Receives the error that terminates the sequence.
    open func onError(_ error: any Error) { fatalError("A subclass of Sink must override onError(_:)") }

    /// Receives the completion of the sequence.
    open func onCompleted() { fatalError("A subclass of Sink must override onCompleted()") }

    /// Sets the upstream, which is disposed with this sink, or immediately if this sink is already disposed.
    open func setUpstream(_ upstream: DisposeBase) {}

    /// Indicates whether the sink needs no further events. Sources that emit in a loop check it between two elements.
    open var isDisposed: Bool { false }

    final override func remove(_ registration: Registration, from multicaster: Unmanaged<AnyObject>) {
        unsafeDowncast(multicaster.takeUnretainedValue(), to: Multicaster<Element>.self).remove(registration)
    }

    final override func takeOut(
        _ registration: Registration, of multicaster: Unmanaged<AnyObject>
    ) -> UnsafeMutableRawPointer? {
        Unmanaged<Multicaster<Element>>.fromOpaque(multicaster.toOpaque())._withUnsafeGuaranteedRef {
            $0.takeOut(registration).slot
        }
    }

    /// Receives an event of any kind.
    @inlinable
    public final func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): onNext(element)
        case .error(let error): onError(error)
        case .completed: onCompleted()
        }
    }
}
