/// Takes a sequence's events.
public protocol ObserverType<Element> {
    /// What it observes.
    associatedtype Element

    /// Takes one event.
    func on(_ event: Event<Element>)

    /// Takes `.next(element)`; the default passes it to `on(_:)`.
    func onNext(_ element: Element)
    /// Takes `.error(error)`; the default passes it to `on(_:)`.
    func onError(_ error: any Error)
    /// Takes `.completed`; the default passes it to `on(_:)`.
    func onCompleted()
}

extension ObserverType {
    /// Takes `.next(element)`.
    @inlinable
    public func onNext(_ element: Element) { on(.next(element)) }

    /// Takes `.error(error)`.
    @inlinable
    public func onError(_ error: any Error) { on(.error(error)) }

    /// Takes `.completed`.
    @inlinable
    public func onCompleted() { on(.completed) }
}
