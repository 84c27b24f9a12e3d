/// A value that can be read, set and observed.
public final class Property<Value>: ObservableType, BindableProperty, ObserverType, Sendable {
    private let relay: BehaviorRelay<Value>

    /// Creates a property with the given value.
    public init(_ value: Value) { relay = BehaviorRelay(value: value) }

    /// The value. Setting it notifies the observers.
    public var value: Value {
        get { relay.value }
        set { relay.accept(newValue) }
    }

    /// Sets the value to `element`.
    public func accept(_ element: Value) { relay.accept(element) }

    /// Sets the value to the element of a next event. Errors and completion are ignored.
    public func on(_ event: Event<Value>) {
        if case .next(let element) = event { relay.accept(element) }
    }

    /// Sends the value and each change to `observer`.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Value {
        relay.subscribe(observer)
    }

    /// Returns the value and its changes as an observable.
    public func asObservable() -> Observable<Value> { relay }

    /// A property with the same value that cannot be set.
    public var readOnlyView: ReadOnlyProperty<Value> { ReadOnlyProperty(self) }
}

/// A value that can be read and observed.
public final class ReadOnlyProperty<Value>: ObservableType, Sendable {
    private let property: Property<Value>

    /// Creates a read-only property with the value of `property`.
    public init(_ property: Property<Value>) { self.property = property }

    /// The current value.
    public var value: Value { property.value }

    /// Sends the value and each change to `observer`.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Value {
        property.subscribe(observer)
    }

    /// Returns the value and its changes as an observable.
    public func asObservable() -> Observable<Value> { property.asObservable() }
}
