/// A type whose values can be used as an observable sequence.
public protocol ObservableConvertibleType<Element> {
    /// The type of the sequence's elements.
    associatedtype Element
    /// Returns this value as an observable.
    func asObservable() -> Observable<Element>
}
