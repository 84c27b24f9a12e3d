import Dispatch
public import Rx

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A scheduler as a service that all loops share uses it: its clock, and a call when some time has passed.
///
/// Unchecked: a constant. Schedulers on queues may be called from any thread; one of virtual time stays, with the service that it
/// is given to, on the thread of its test.
public struct SharedScheduler: @unchecked Sendable {
    private let scheduler: any SchedulerType

    /// Shares a scheduler.
    public init(_ scheduler: any SchedulerType) {
        self.scheduler = scheduler
    }

    /// The scheduler's time.
    public var now: Date { scheduler.now }

    /// Calls back on the scheduler at a time, or as soon as possible after it.
    public func call(at time: Date, _ work: @escaping @Sendable () -> Void) {
        let milliseconds = max(0, time.timeIntervalSince(now)) * 1000
        _ = scheduler.scheduleRelative((), dueTime: .milliseconds(Int(milliseconds.rounded(.up)))) {
            work()
            return Disposables.create()
        }
    }
}
