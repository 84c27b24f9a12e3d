public import Dispatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Runs work on a serial dispatch queue, one action at a time, in order.
public class SerialDispatchQueueScheduler: SchedulerType, @unchecked Sendable {
    // Unchecked: immutable, as `MainScheduler`, its only subclass, is.
    /// A length of time in seconds.
    public typealias TimeInterval = Double
    /// A point in time.
    public typealias Time = Date

    private let work: WorkQueue

    init(work: WorkQueue) { self.work = work }

    /// A scheduler on a queue that runs one action at a time. `leeway` is how late a timer may fire to save power.
    public convenience init(
        internalSerialQueueName: String, serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        let queue = DispatchQueue(label: internalSerialQueueName)
        serialQueueConfiguration?(queue)
        self.init(work: WorkQueue(queue: queue, leeway: leeway))
    }

    /// A scheduler on a serial queue of its own, whose work runs on `queue`.
    public convenience init(
        queue: DispatchQueue, internalSerialQueueName: String, leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        self.init(
            work: WorkQueue(queue: DispatchQueue(label: internalSerialQueueName, target: queue), leeway: leeway))
    }

    /// A scheduler on a serial queue whose work runs on the global queue of this quality of service.
    public convenience init(
        qos: DispatchQoS, internalSerialQueueName: String = "rx.global_dispatch_queue.serial",
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        self.init(
            queue: .global(qos: qos.qosClass), internalSerialQueueName: internalSerialQueueName, leeway: leeway)
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
