/// A value that can be read, set and watched.
public final class Property<Value>: ObservableType, BindableProperty, ObserverType, Sendable {
    private let relay: BehaviorRelay<Value>

    /// A property that holds `value`.
    public init(_ value: Value) { relay = BehaviorRelay(value: value) }

    /// The value. Setting it tells all who watch.
    public var value: Value {
        get { relay.value }
        set { relay.accept(newValue) }
    }

    /// Makes `element` the value.
    public func accept(_ element: Value) { relay.accept(element) }

    /// Makes the element of a next event the value. The end and errors are ignored.
    public func on(_ event: Event<Value>) {
        if case .next(let element) = event { relay.accept(element) }
    }

    /// Sends `observer` the value and each change.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Value {
        relay.subscribe(observer)
    }

    /// The value and its changes behind the common type.
    public func asObservable() -> Observable<Value> { relay }

    /// This property, for those who may not set it.
    public var readOnlyView: ReadOnlyProperty<Value> { ReadOnlyProperty(self) }
}

/// A value that can be read and watched.
public final class ReadOnlyProperty<Value>: ObservableType, Sendable {
    private let property: Property<Value>

    /// The value of `property`.
    public init(_ property: Property<Value>) { self.property = property }

    /// The value.
    public var value: Value { property.value }

    /// Sends `observer` the value and each change.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Value {
        property.subscribe(observer)
    }

    /// The value and its changes behind the common type.
    public func asObservable() -> Observable<Value> { property.asObservable() }
}
