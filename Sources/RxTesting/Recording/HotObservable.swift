import Rx

/// A test observable whose events are sent at fixed times, with or without subscribers.
final class HotObservable<Element>: TestableObservable<Element> {
    private var observers: [Int: (Event<Element>) -> Void] = [:]

    override init(testScheduler: TestScheduler, recordedEvents: [Recorded<Event<Element>>]) {
        super.init(testScheduler: testScheduler, recordedEvents: recordedEvents)
        for recorded in recordedEvents {
            testScheduler.scheduleAt(recorded.time) { [self] in
                for (_, observer) in observers.sorted(by: { $0.key < $1.key }) { observer(recorded.value) }
            }
        }
    }

    override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Element {
        let place = noteSubscription()
        observers[place] = observer.on
        return Disposables.create { [self] in
            observers[place] = nil
            noteEnd(of: place)
        }
    }
}
