/// One stage of a live subscription: takes the events of what stands upstream, and ends it when disposed.
///
/// Operators are sinks chained from the source to the subscriber. Each event is a direct method call. A sink is told of one event at a time and of
/// nothing after `onError` or `onCompleted`; sources that cannot promise this themselves (`create`, subjects) see to it. `dispose()` may come
/// from any thread, at any time.
open class Sink<Element>: DisposeBase {
    /// Takes the next element.
    open func onNext(_ element: Element) { fatalError("A sink takes elements: override onNext(_:)") }

    /// Takes the failure of the sequence.
    open func onError(_ error: any Error) { fatalError("A sink takes errors: override onError(_:)") }

    /// Takes the end of the sequence.
    open func onCompleted() { fatalError("A sink takes the end: override onCompleted()") }

    /// Names what stands upstream, to be disposed with this sink; it is disposed at once when the sink is disposed already.
    open func setUpstream(_ upstream: DisposeBase) {}

    /// Whether nobody waits for events any more. Sources that emit in a loop look at it between elements.
    open var isDisposed: Bool { false }

    /// Takes any event.
    @inlinable
    public final func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): onNext(element)
        case .error(let error): onError(error)
        case .completed: onCompleted()
        }
    }
}
