import Dispatch
public import Rx

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A scheduler for services that all loops share: its clock, and delayed calls.
///
/// Unchecked: it is immutable. Schedulers on queues can be called from any thread. A virtual-time scheduler and the
/// service that uses it must stay on the thread of the test.
public struct SharedScheduler: @unchecked Sendable {
    private let scheduler: any SchedulerType

    /// Creates a shared scheduler.
    public init(_ scheduler: any SchedulerType) {
        self.scheduler = scheduler
    }

    /// The scheduler's time.
    public var now: Date { scheduler.now }

    /// Calls `work` on the scheduler at a time, or as soon as possible after it.
    public func call(at time: Date, _ work: @escaping @Sendable () -> Void) {
        let milliseconds = max(0, time.timeIntervalSince(now)) * 1000
        _ = scheduler.scheduleRelative((), dueTime: .milliseconds(Int(milliseconds.rounded(.up)))) {
            work()
            return Disposables.create()
        }
    }
}
