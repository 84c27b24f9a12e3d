/// An observer whose own type does not matter.
public struct AnyObserver<Element>: ObserverType, @unchecked Sendable {
    // Unchecked: an observer may be told of events by any thread, one at a time; that is the observer's contract.
    @usableFromInline let sink: Sink<Element>

    /// An observer that calls `eventHandler` for every event.
    public init(eventHandler: @escaping (Event<Element>) -> Void) { sink = HandlerSink(eventHandler) }

    /// `observer`, its type erased.
    public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
        sink = (observer as? AnyObserver<Element>)?.sink ?? PassingSink(observer)
    }

    @usableFromInline
    init(sink: Sink<Element>) { self.sink = sink }

    /// Takes one event.
    @inlinable
    public func on(_ event: Event<Element>) { sink.on(event) }

    /// Takes the next element.
    @inlinable
    public func onNext(_ element: Element) { sink.onNext(element) }

    /// Takes the failure of the sequence.
    @inlinable
    public func onError(_ error: any Error) { sink.onError(error) }

    /// Takes the end of the sequence.
    @inlinable
    public func onCompleted() { sink.onCompleted() }

    /// Itself.
    public func asObserver() -> AnyObserver<Element> { self }
}

extension AnyObserver {
    /// The same events to a closure, without the guard of a subscription.
    public typealias EventHandler = (Event<Element>) -> Void
}

extension ObserverType {
    /// This observer, its type erased.
    public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }

    /// An observer of what `transform` turns into this one's elements; an error that it throws is this observer's error.
    public func mapObserver<Result>(_ transform: @escaping (Result) throws -> Element) -> AnyObserver<Result> {
        AnyObserver { event in self.on(event.map(transform)) }
    }
}

/// Passes every event to a closure.
final class HandlerSink<Element>: Sink<Element> {
    private let handler: (Event<Element>) -> Void

    init(_ handler: @escaping (Event<Element>) -> Void) { self.handler = handler }

    override func onNext(_ element: Element) { handler(.next(element)) }
    override func onError(_ error: any Error) { handler(.error(error)) }
    override func onCompleted() { handler(.completed) }
}

/// Passes every event to an observer.
final class PassingSink<Observer: ObserverType>: Sink<Observer.Element> {
    private let observer: Observer

    init(_ observer: Observer) { self.observer = observer }

    override func onNext(_ element: Observer.Element) { observer.onNext(element) }
    override func onError(_ error: any Error) { observer.onError(error) }
    override func onCompleted() { observer.onCompleted() }
}
