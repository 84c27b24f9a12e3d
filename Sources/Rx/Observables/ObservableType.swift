/// A sequence that pushes its events to its subscribers.
public protocol ObservableType<Element>: ObservableConvertibleType {
    /// Sends this sequence's events to `observer` until the sequence terminates or the result is disposed.
    func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element
}

extension ObservableType {
    /// Returns this sequence as an `Observable`.
    public func asObservable() -> Observable<Element> {
        Observable.create { observer in self.subscribe(observer) }
    }
}
