/// A type that represents a property of a view that can be observed and set.
public protocol ControlPropertyType<Element>: ObservableType, ObserverType {
    /// Returns this property as a control property.
    func asControlProperty() -> ControlProperty<Element>
}

/// A property of a view that can be observed and set.
///
/// It emits its current value on subscription, then each change made by the user. It is observed on the loop.
public struct ControlProperty<PropertyType>: ControlPropertyType, Sendable {
    /// The type of the property's value.
    public typealias Element = PropertyType

    let values: Observable<PropertyType>
    let valueSink: AnyObserver<PropertyType>

    /// Creates a property that emits the elements of `values` and forwards new values to `valueSink`.
    public init<Values: ObservableType, Setter: ObserverType>(values: Values, valueSink: Setter)
    where Values.Element == PropertyType, Setter.Element == PropertyType {
        self.values = values.asObservable().subscribe(on: ConcurrentMainScheduler.instance)
        self.valueSink = AnyObserver(valueSink)
    }

    /// Subscribes `observer` to the current value and to each change made by the user.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == PropertyType {
        values.subscribe(observer)
    }

    /// The changes made by the user, without the current value.
    public var changed: ControlEvent<PropertyType> { ControlEvent(events: values.skip(1)) }

    /// Returns the same values as an `Observable`.
    public func asObservable() -> Observable<PropertyType> { values }

    /// Returns this property unchanged.
    public func asControlProperty() -> ControlProperty<PropertyType> { self }

    /// Sets the property to the element of `event`.
    public func on(_ event: Event<PropertyType>) {
        switch event {
        case .next(let element): valueSink.onNext(element)
        case .error(let error): bindingError(error)
        case .completed: valueSink.onCompleted()
        }
    }

    /// Returns this property as a driver.
    public func asDriver() -> Driver<PropertyType> {
        values.asDriver(onErrorRecover: { _ in .empty() })
    }
}

extension ControlPropertyType where Element == String? {
    /// The same property with an empty string in place of `nil`.
    public var orEmpty: ControlProperty<String> {
        let original = asControlProperty()
        return ControlProperty(
            values: original.values.map { $0 ?? "" }, valueSink: original.valueSink.mapObserver { $0 })
    }
}
