import Rx

/// A test observable whose events are sent at fixed times after each subscription.
final class ColdObservable<Element>: TestableObservable<Element> {
    override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Element {
        let place = noteSubscription()
        let scheduled = recordedEvents.map { recorded in
            testScheduler.scheduleRelativeVirtual((), dueTime: recorded.time) { _ in
                observer.on(recorded.value)
                return Disposables.create()
            }
        }
        return Disposables.create { [self] in
            for event in scheduled { event.dispose() }
            noteEnd(of: place)
        }
    }
}
