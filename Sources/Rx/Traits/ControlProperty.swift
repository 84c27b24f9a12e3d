/// A property of a view that can be read and set.
public protocol ControlPropertyType<Element>: ObservableType, ObserverType {
    /// This, as a control property.
    func asControlProperty() -> ControlProperty<Element>
}

/// A property of a view: sends its value on subscription and whenever the user changes it, and can be set; observed on the loop.
public struct ControlProperty<PropertyType>: ControlPropertyType, Sendable {
    /// The property's type.
    public typealias Element = PropertyType

    let values: Observable<PropertyType>
    let valueSink: AnyObserver<PropertyType>

    /// A property whose values are these and that is set by telling `valueSink`.
    public init<Values: ObservableType, Setter: ObserverType>(values: Values, valueSink: Setter)
    where Values.Element == PropertyType, Setter.Element == PropertyType {
        self.values = values.asObservable().subscribe(on: ConcurrentMainScheduler.instance)
        self.valueSink = AnyObserver(valueSink)
    }

    /// Sends `observer` the present value and each change by the user.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == PropertyType {
        values.subscribe(observer)
    }

    /// The changes by the user, without the present value.
    public var changed: ControlEvent<PropertyType> { ControlEvent(events: values.skip(1)) }

    /// The same values behind the common type.
    public func asObservable() -> Observable<PropertyType> { values }

    /// Itself.
    public func asControlProperty() -> ControlProperty<PropertyType> { self }

    /// Sets the property.
    public func on(_ event: Event<PropertyType>) {
        switch event {
        case .next(let element): valueSink.onNext(element)
        case .error(let error): bindingError(error)
        case .completed: valueSink.onCompleted()
        }
    }

    /// This as a driver.
    public func asDriver() -> Driver<PropertyType> {
        values.asDriver(onErrorRecover: { _ in .empty() })
    }
}

extension ControlPropertyType where Element == String? {
    /// The same property, with an empty text in place of none.
    public var orEmpty: ControlProperty<String> {
        let original = asControlProperty()
        return ControlProperty(
            values: original.values.map { $0 ?? "" }, valueSink: original.valueSink.mapObserver { $0 })
    }
}
