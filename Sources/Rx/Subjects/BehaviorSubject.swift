/// A subject that emits its latest element on subscription and every element after it.
///
///     subject (0)     --1--2--3--|
///     late subscriber    12--3--|
public final class BehaviorSubject<Element>: LatestMulticaster<Element>, SubjectType, ObserverType, Cancelable,
    @unchecked Sendable
{
    // Unchecked: for the same reason as the base class.
    /// The type of the subject's observer side.
    public typealias Observer = BehaviorSubject<Element>

    /// Creates a subject with `value` as its latest element.
    public init(value: Element) { super.init(latest: value) }

    /// Indicates whether `dispose()` has been called.
    public var isDisposed: Bool { isReleased }

    /// Returns the latest element.
    ///
    /// - Throws: The error with which the sequence terminated, or `RxError.disposed`.
    public func value() throws -> Element {
        lock.lock()
        defer { lock.unlock() }
        if case .error(let error) = aside?.ending { throw error }
        return latest
    }

    /// Sends the event to all subscribers. Thread-safe.
    @inlinable
    public func on(_ event: Event<Element>) {
        if case .next(let element) = event { sendLatest(element) } else { stop(event) }
    }

    /// Sends the element to all subscribers and keeps it for future ones. Thread-safe.
    @inlinable
    public func onNext(_ element: Element) { sendLatest(element) }

    /// Terminates the sequence with `error`.
    public func onError(_ error: any Error) { stop(.error(error)) }

    /// Completes the sequence.
    public func onCompleted() { stop(.completed) }

    /// Returns this subject, whose observer side it is.
    public func asObserver() -> BehaviorSubject<Element> { self }

    /// Releases all subscribers. Later subscribers receive `RxError.disposed`.
    public func dispose() { release() }
}
