/// A source of events for a view: it never fails, and is observed on the loop.
public protocol ControlEventType<Element>: ObservableType {
    /// This, as a control event.
    func asControlEvent() -> ControlEvent<Element>
}

/// What happens in a view: it never fails, sends nothing on subscription, and is observed on the loop.
public struct ControlEvent<PropertyType>: ControlEventType, Sendable {
    /// What happens.
    public typealias Element = PropertyType

    private let events: Observable<PropertyType>

    /// The events that `events` sends, subscribed on the loop.
    public init<Events: ObservableType>(events: Events) where Events.Element == PropertyType {
        self.events = events.asObservable().subscribe(on: ConcurrentMainScheduler.instance)
    }

    /// Sends `observer` the events.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == PropertyType {
        events.subscribe(observer)
    }

    /// The same events behind the common type.
    public func asObservable() -> Observable<PropertyType> { events }

    /// Itself.
    public func asControlEvent() -> ControlEvent<PropertyType> { self }

    /// This as a driver.
    public func asDriver() -> Driver<PropertyType> {
        events.asDriver(onErrorRecover: { _ in .empty() })
    }

    /// This as a signal.
    public func asSignal() -> Signal<PropertyType> {
        events.asSignal(onErrorRecover: { _ in .empty() })
    }
}
