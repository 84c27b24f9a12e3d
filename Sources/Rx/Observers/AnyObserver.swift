/// An observer that hides the concrete type of the observer or closure behind it.
public struct AnyObserver<Element>: ObserverType, @unchecked Sendable {
    // Unchecked: the contract of observers allows events from any thread, one at a time.
    @usableFromInline let sink: Sink<Element>

    /// Creates an observer that calls `eventHandler` for every event, even after termination.
    @inlinable
    public init(eventHandler: @escaping (Event<Element>) -> Void) { sink = HandlerSink(eventHandler) }

    /// Creates an observer that forwards every event to `observer`.
    public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
        sink = (observer as? AnyObserver<Element>)?.sink ?? PassingSink(observer)
    }

    @usableFromInline
    init(sink: Sink<Element>) { self.sink = sink }

    /// Receives an event.
    @inlinable
    public func on(_ event: Event<Element>) { sink.on(event) }

    /// Receives an element.
    @inlinable
    public func onNext(_ element: Element) { sink.onNext(element) }

    /// Receives the error that terminates the sequence.
    @inlinable
    public func onError(_ error: any Error) { sink.onError(error) }

    /// Receives the completion of the sequence.
    @inlinable
    public func onCompleted() { sink.onCompleted() }

    /// Returns this observer.
    public func asObserver() -> AnyObserver<Element> { self }
}

extension AnyObserver {
    /// A closure that receives events.
    public typealias EventHandler = (Event<Element>) -> Void
}

extension ObserverType {
    /// Returns an `AnyObserver` that forwards every event to this observer.
    public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }

    /// Returns an observer that transforms each element with `transform` and sends the result to this observer. If
    /// `transform` throws, this observer receives the error.
    public func mapObserver<Result>(_ transform: @escaping (Result) throws -> Element) -> AnyObserver<Result> {
        AnyObserver { event in self.on(event.map(transform)) }
    }
}

/// A stage that passes every event to a closure.
@usableFromInline
final class HandlerSink<Element>: Sink<Element> {
    private let handler: (Event<Element>) -> Void

    @usableFromInline
    init(_ handler: @escaping (Event<Element>) -> Void) { self.handler = handler }

    @usableFromInline
    override func onNext(_ element: Element) { handler(.next(element)) }

    @usableFromInline
    override func onError(_ error: any Error) { handler(.error(error)) }

    @usableFromInline
    override func onCompleted() { handler(.completed) }
}

/// A stage that passes every event to an observer.
final class PassingSink<Observer: ObserverType>: Sink<Observer.Element> {
    private let observer: Observer

    init(_ observer: Observer) { self.observer = observer }

    override func onNext(_ element: Observer.Element) { observer.onNext(element) }
    override func onError(_ error: any Error) { observer.onError(error) }
    override func onCompleted() { observer.onCompleted() }
}
