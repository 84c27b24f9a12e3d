public import Rx

/// An observable with events at given virtual times, that records when it was subscribed. Confined to the test's thread.
public class TestableObservable<Element>: ObservableType {
    /// When it was subscribed.
    public internal(set) var subscriptions: [Subscription] = []

    /// The events that it sends.
    public let recordedEvents: [Recorded<Event<Element>>]

    let testScheduler: TestScheduler

    init(testScheduler: TestScheduler, recordedEvents: [Recorded<Event<Element>>]) {
        self.testScheduler = testScheduler
        self.recordedEvents = recordedEvents
    }

    /// Sends `observer` the events until the result is disposed.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Element {
        fatalError("A test observable is hot or cold")
    }

    /// Notes a new subscription, and gives its place in `subscriptions`.
    func noteSubscription() -> Int {
        subscriptions.append(Subscription(testScheduler.clock))
        return subscriptions.count - 1
    }

    /// Notes that a subscription has ended.
    func noteEnd(of place: Int) {
        subscriptions[place] = Subscription(subscriptions[place].subscribe, testScheduler.clock)
    }
}
