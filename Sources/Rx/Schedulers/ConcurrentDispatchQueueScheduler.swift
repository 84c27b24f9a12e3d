public import Dispatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Runs work on a concurrent dispatch queue: actions may run side by side.
public final class ConcurrentDispatchQueueScheduler: SchedulerType, Sendable {
    /// A length of time in seconds.
    public typealias TimeInterval = Double
    /// A point in time.
    public typealias Time = Date

    private let work: WorkQueue

    /// A scheduler on this queue.
    public init(queue: DispatchQueue, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        work = WorkQueue(queue: queue, leeway: leeway)
    }

    /// A scheduler on a concurrent queue of this quality of service.
    public convenience init(qos: DispatchQoS, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        self.init(
            queue: DispatchQueue(label: "rx.global_dispatch_queue.concurrent", qos: qos, attributes: .concurrent),
            leeway: leeway)
    }

    /// The present time.
    public var now: RxTime { Date() }

    /// Runs `action` on the queue.
    public func schedule<StateType>(
        _ state: StateType, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        work.schedule(state, action)
    }

    /// Runs `action` on the queue once `dueTime` has passed.
    public func scheduleRelative<StateType>(
        _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        work.schedule(state, after: dueTime, action)
    }

    /// Runs `action` on the queue after `startAfter` and then every `period`, one run at a time.
    public func schedulePeriodic<StateType>(
        _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        work.schedule(state, after: startAfter, every: period, action)
    }
}
