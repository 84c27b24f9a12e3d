/// A type that represents the events of a view.
///
/// The sequence never terminates with an error and is observed on the loop.
public protocol ControlEventType<Element>: ObservableType {
    /// Returns this sequence as a control event.
    func asControlEvent() -> ControlEvent<Element>
}

/// A sequence of the events of a view, such as clicks.
///
/// It never terminates with an error, emits nothing on subscription, and is observed on the loop.
public struct ControlEvent<PropertyType>: ControlEventType, Sendable {
    /// The type of the events' values.
    public typealias Element = PropertyType

    private let events: Observable<PropertyType>

    /// Creates a control event from the elements of `events`, which is subscribed to on the loop.
    public init<Events: ObservableType>(events: Events) where Events.Element == PropertyType {
        self.events = events.asObservable().subscribe(on: ConcurrentMainScheduler.instance)
    }

    /// Subscribes `observer` to the events.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == PropertyType {
        events.subscribe(observer)
    }

    /// Returns the same events as an `Observable`.
    public func asObservable() -> Observable<PropertyType> { events }

    /// Returns this control event unchanged.
    public func asControlEvent() -> ControlEvent<PropertyType> { self }

    /// Returns this control event as a driver.
    public func asDriver() -> Driver<PropertyType> {
        events.asDriver(onErrorRecover: { _ in .empty() })
    }

    /// Returns this control event as a signal.
    public func asSignal() -> Signal<PropertyType> {
        events.asSignal(onErrorRecover: { _ in .empty() })
    }
}
