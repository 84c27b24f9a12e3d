public import Dispatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Runs work on a concurrent dispatch queue: actions may run side by side.
public final class ConcurrentDispatchQueueScheduler: SchedulerType, Sendable {
    private let queue: DispatchQueue
    private let leeway: DispatchTimeInterval

    /// A scheduler on this queue.
    public init(queue: DispatchQueue, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        self.queue = queue
        self.leeway = leeway
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
        let item = ScheduledItem(state, action)
        let work = HandedOver(item)
        queue.async { work.value.run() }
        return item
    }

    /// Runs `action` on the queue once `dueTime` has passed.
    public func scheduleRelative<StateType>(
        _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        scheduleItem(on: queue, state, after: dueTime, leeway: leeway, action)
    }

    /// Runs `action` on the queue after `startAfter` and then every `period`, one run at a time.
    public func schedulePeriodic<StateType>(
        _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        let periodic = HandedOver(PeriodicState(state, action))
        return repeatOnQueue(queue, after: startAfter, every: period, leeway: leeway) { periodic.value.step() }
    }
}
