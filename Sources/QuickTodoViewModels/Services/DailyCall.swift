import Locks
public import Rx

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A timer for work that a service does once a day, such as emptying its bin. It can be used from any thread.
public final class DailyCall: Sendable {
    private let isSet = Mutex(false)
    private let scheduler: SharedScheduler
    private let relay = PublishRelay<Date>()

    /// The times of the calls, each emitted on the scheduler.
    public var calls: Observable<Date> { relay.asObservable() }

    /// Creates a timer that is not set.
    public init(scheduler: SharedScheduler) {
        self.scheduler = scheduler
    }

    /// Sets the timer for the same time tomorrow, unless it is set.
    public func set() {
        let wasSet = isSet.withLock { isSet in
            defer { isSet = true }
            return isSet
        }
        if wasSet { return }
        scheduler.call(at: scheduler.now.addingTimeInterval(24 * 3_600)) { [weak self] in self?.fire() }
    }

    private func fire() {
        isSet.withLock { $0 = false }
        relay.accept(scheduler.now)
    }
}
