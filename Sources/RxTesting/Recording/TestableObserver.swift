public import Rx

/// An observer that records events and their times. Confined to the test's thread.
public final class TestableObserver<Element>: ObserverType {
    private let scheduler: TestScheduler

    /// The recorded events.
    public private(set) var events: [Recorded<Event<Element>>] = []

    init(scheduler: TestScheduler) { self.scheduler = scheduler }

    /// Records the event.
    public func on(_ event: Event<Element>) {
        events.append(Recorded(time: scheduler.clock, value: event))
    }
}
