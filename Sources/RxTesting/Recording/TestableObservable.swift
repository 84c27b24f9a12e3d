public import Rx

/// An observable that sends events at given virtual times and records its subscriptions. Confined to the test's thread.
public class TestableObservable<Element>: ObservableType {
    /// The subscriptions in the order in which they began.
    public internal(set) var subscriptions: [Subscription] = []

    /// The events that the observable sends.
    public let recordedEvents: [Recorded<Event<Element>>]

    let testScheduler: TestScheduler

    init(testScheduler: TestScheduler, recordedEvents: [Recorded<Event<Element>>]) {
        self.testScheduler = testScheduler
        self.recordedEvents = recordedEvents
    }

    /// Sends the events to `observer` until the returned disposable is disposed of.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Element {
        fatalError("Use createHotObservable or createColdObservable to create a test observable.")
    }

    /// Records a new subscription and returns its index in `subscriptions`.
    func noteSubscription() -> Int {
        subscriptions.append(Subscription(testScheduler.clock))
        return subscriptions.count - 1
    }

    /// Records the end of a subscription.
    func noteEnd(of place: Int) {
        subscriptions[place] = Subscription(subscriptions[place].subscribe, testScheduler.clock)
    }
}
