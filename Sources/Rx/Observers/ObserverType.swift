/// A receiver of a sequence's events.
public protocol ObserverType<Element> {
    /// The type of the elements that the observer receives.
    associatedtype Element

    /// Receives an event.
    func on(_ event: Event<Element>)

    /// Receives an element. The default implementation passes `.next(element)` to `on(_:)`.
    func onNext(_ element: Element)
    /// Receives the error that terminates the sequence. The default implementation passes `.error(error)` to `on(_:)`.
    func onError(_ error: any Error)
    /// Receives the completion of the sequence. The default implementation passes `.completed` to `on(_:)`.
    func onCompleted()
}

extension ObserverType {
    /// Passes `.next(element)` to `on(_:)`.
    @inlinable
    public func onNext(_ element: Element) { on(.next(element)) }

    /// Passes `.error(error)` to `on(_:)`.
    @inlinable
    public func onError(_ error: any Error) { on(.error(error)) }

    /// Passes `.completed` to `on(_:)`.
    @inlinable
    public func onCompleted() { on(.completed) }
}
