/// Sends its subscribers what it is told from then on.
///
///     subject         --1--2--3--|
///     late subscriber     -2--3--|
public final class PublishSubject<Element>: Multicaster<Element>, SubjectType, ObserverType, Cancelable,
    @unchecked Sendable
{
    // Unchecked: as its base class.
    /// What observes for it.
    public typealias Observer = PublishSubject<Element>

    /// Makes one without subscribers.
    public override init() { super.init() }

    override var isKeptBySubscriptions: Bool { false }

    /// Whether `dispose()` has been called.
    public var isDisposed: Bool { isReleased }

    /// Sends the event to all subscribers. Any thread may call.
    @inlinable
    public func on(_ event: Event<Element>) {
        if case .next(let element) = event { send(element) } else { stop(event) }
    }

    /// Sends the element to all subscribers. Any thread may call.
    @inlinable
    public func onNext(_ element: Element) { send(element) }

    /// Ends the sequence with an error.
    public func onError(_ error: any Error) { stop(.error(error)) }

    /// Ends the sequence.
    public func onCompleted() { stop(.completed) }

    /// Itself.
    public func asObserver() -> PublishSubject<Element> { self }

    /// Lets go of all subscribers; whoever subscribes later gets `RxError.disposed`.
    public func dispose() { release() }
}
