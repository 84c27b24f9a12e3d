public import Dispatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A scheduler that runs actions on a concurrent dispatch queue. Actions may run concurrently.
public final class ConcurrentDispatchQueueScheduler: SchedulerType, Sendable {
    /// An interval in seconds.
    public typealias TimeInterval = Double
    /// A point in time.
    public typealias Time = Date

    private let work: WorkQueue

    /// Creates a scheduler that runs actions on `queue`.
    ///
    /// - Parameters:
    ///   - queue: The queue, which may be concurrent.
    ///   - leeway: The time by which a timer may fire late to save power.
    public init(queue: DispatchQueue, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        work = WorkQueue(queue: queue, leeway: leeway)
    }

    /// Creates a scheduler that runs actions on a new concurrent queue with the given quality of service.
    ///
    /// - Parameters:
    ///   - qos: The quality of service of the queue.
    ///   - leeway: The time by which a timer may fire late to save power.
    public convenience init(qos: DispatchQoS, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        self.init(
            queue: DispatchQueue(label: "rx.global_dispatch_queue.concurrent", qos: qos, attributes: .concurrent),
            leeway: leeway)
    }

    /// The current time.
    public var now: RxTime { Date() }

    /// Runs `action` on the queue.
    public func schedule<StateType>(
        _ state: StateType, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        work.schedule(state, action)
    }

    /// Runs `action` on the queue after `dueTime`.
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
