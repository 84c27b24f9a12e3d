/// Sends each subscriber the latest element, and then what it is told.
///
///     subject (0)     --1--2--3--|
///     late subscriber    12--3--|
public final class BehaviorSubject<Element>: LatestMulticaster<Element>, SubjectType, ObserverType, Cancelable,
    @unchecked Sendable
{
    // Unchecked: as its base class.
    /// What observes for it.
    public typealias Observer = BehaviorSubject<Element>

    /// Makes one whose latest element is `value`.
    public init(value: Element) { super.init(latest: value) }

    /// Whether `dispose()` has been called.
    public var isDisposed: Bool { isReleased }

    /// The latest element. Throws the error with which the sequence ended, or `RxError.disposed`.
    public func value() throws -> Element {
        lock.lock()
        defer { lock.unlock() }
        if case .error(let error) = aside?.ending { throw error }
        return latest
    }

    /// Sends the event to all subscribers. Any thread may call.
    @inlinable
    public func on(_ event: Event<Element>) {
        if case .next(let element) = event { sendLatest(element) } else { stop(event) }
    }

    /// Sends the element to all subscribers, and keeps it for those to come. Any thread may call.
    @inlinable
    public func onNext(_ element: Element) { sendLatest(element) }

    /// Ends the sequence with an error.
    public func onError(_ error: any Error) { stop(.error(error)) }

    /// Ends the sequence.
    public func onCompleted() { stop(.completed) }

    /// Itself.
    public func asObserver() -> BehaviorSubject<Element> { self }

    /// Lets go of all subscribers; whoever subscribes later gets `RxError.disposed`.
    public func dispose() { release() }
}
