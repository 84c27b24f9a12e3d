/// A subject that emits to each subscriber the elements that arrive after its subscription.
///
///     subject         --1--2--3--|
///     late subscriber     -2--3--|
public final class PublishSubject<Element>: Multicaster<Element>, SubjectType, ObserverType, Cancelable,
    @unchecked Sendable
{
    // Unchecked: for the same reason as the base class.
    /// The type of the subject's observer side.
    public typealias Observer = PublishSubject<Element>

    /// Creates a subject without subscribers.
    public override init() { super.init() }

    override var isKeptBySubscriptions: Bool { false }

    /// Indicates whether `dispose()` has been called.
    public var isDisposed: Bool { isReleased }

    /// Sends the event to all subscribers. Thread-safe.
    @inlinable
    public func on(_ event: Event<Element>) {
        if case .next(let element) = event { send(element) } else { stop(event) }
    }

    /// Sends the element to all subscribers. Thread-safe.
    @inlinable
    public func onNext(_ element: Element) { send(element) }

    /// Terminates the sequence with `error`.
    public func onError(_ error: any Error) { stop(.error(error)) }

    /// Completes the sequence.
    public func onCompleted() { stop(.completed) }

    /// Returns this subject as an observer.
    public func asObserver() -> PublishSubject<Element> { self }

    /// Releases all subscribers. Later subscribers receive `RxError.disposed`.
    public func dispose() { release() }
}
