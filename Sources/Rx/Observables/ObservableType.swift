/// A sequence that pushes its elements to whoever subscribes.
public protocol ObservableType<Element>: ObservableConvertibleType {
    /// Sends `observer` this sequence's events until it ends or the result is disposed.
    func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element
}

extension ObservableType {
    /// This sequence behind the common type.
    public func asObservable() -> Observable<Element> {
        Observable.create { observer in self.subscribe(observer) }
    }
}
