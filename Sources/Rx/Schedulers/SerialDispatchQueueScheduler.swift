public import Dispatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Runs work on a serial dispatch queue, one action at a time, in order.
public final class SerialDispatchQueueScheduler: SchedulerType, Sendable {
    private let work: WorkQueue

    /// A scheduler on a queue that runs one action at a time. `leeway` is how late a timer may fire to save power.
    public init(
        internalSerialQueueName: String, serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        work = WorkQueue(queue: DispatchQueue(label: internalSerialQueueName), leeway: leeway)
        serialQueueConfiguration?(work.queue)
    }

    /// A scheduler on a serial queue of its own, whose work runs on `queue`.
    public init(queue: DispatchQueue, internalSerialQueueName: String, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        work = WorkQueue(queue: DispatchQueue(label: internalSerialQueueName, target: queue), leeway: leeway)
    }

    /// A scheduler on a serial queue whose work runs on the global queue of this quality of service.
    public init(
        qos: DispatchQoS, internalSerialQueueName: String = "rx.global_dispatch_queue.serial",
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        let global = DispatchQueue.global(qos: qos.qosClass)
        work = WorkQueue(queue: DispatchQueue(label: internalSerialQueueName, target: global), leeway: leeway)
    }

    /// The present time.
    public var now: RxTime { Date() }

    /// Runs `action` on the queue, after what was scheduled before.
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

    /// Runs `action` on the queue after `startAfter` and then every `period`.
    public func schedulePeriodic<StateType>(
        _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        work.schedule(state, after: startAfter, every: period, action)
    }
}
