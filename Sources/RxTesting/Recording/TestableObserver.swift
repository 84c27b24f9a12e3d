public import Rx

/// Records the events that it is told of, with their times. Confined to the test's thread.
public final class TestableObserver<Element>: ObserverType {
    private let scheduler: TestScheduler

    /// What it was told.
    public private(set) var events: [Recorded<Event<Element>>] = []

    init(scheduler: TestScheduler) { self.scheduler = scheduler }

    /// Records the event.
    public func on(_ event: Event<Element>) {
        events.append(Recorded(time: scheduler.clock, value: event))
    }
}
