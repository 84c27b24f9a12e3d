/// A type that can be read as an observable sequence.
public protocol ObservableConvertibleType<Element> {
    /// The sequence's element.
    associatedtype Element
    /// This, as an observable.
    func asObservable() -> Observable<Element>
}
