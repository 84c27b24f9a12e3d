public import Dispatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A scheduler that runs actions on a serial dispatch queue, in order and one at a time.
public class SerialDispatchQueueScheduler: SchedulerType, @unchecked Sendable {
    // Unchecked: immutable, as is `MainScheduler`, its only subclass.
    /// An interval in seconds.
    public typealias TimeInterval = Double
    /// A point in time.
    public typealias Time = Date

    private let work: WorkQueue

    init(work: WorkQueue) { self.work = work }

    /// Creates a scheduler with a new serial queue.
    ///
    /// - Parameters:
    ///   - internalSerialQueueName: The label of the new queue.
    ///   - serialQueueConfiguration: Receives the new queue before its first action.
    ///   - leeway: The time by which a timer may fire late to save power.
    public convenience init(
        internalSerialQueueName: String, serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        let queue = DispatchQueue(label: internalSerialQueueName)
        serialQueueConfiguration?(queue)
        self.init(work: WorkQueue(queue: queue, leeway: leeway))
    }

    /// Creates a scheduler with a new serial queue that targets `queue`.
    ///
    /// - Parameters:
    ///   - queue: The target of the new queue.
    ///   - internalSerialQueueName: The label of the new queue.
    ///   - leeway: The time by which a timer may fire late to save power.
    public convenience init(
        queue: DispatchQueue, internalSerialQueueName: String, leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        self.init(
            work: WorkQueue(queue: DispatchQueue(label: internalSerialQueueName, target: queue), leeway: leeway))
    }

    /// Creates a scheduler with a new serial queue that targets the global queue of the given quality of service.
    ///
    /// - Parameters:
    ///   - qos: The quality of service of the global queue.
    ///   - internalSerialQueueName: The label of the new queue.
    ///   - leeway: The time by which a timer may fire late to save power.
    public convenience init(
        qos: DispatchQoS, internalSerialQueueName: String = "rx.global_dispatch_queue.serial",
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        self.init(
            queue: .global(qos: qos.qosClass), internalSerialQueueName: internalSerialQueueName, leeway: leeway)
    }

    /// The current time.
    public var now: RxTime { Date() }

    /// Runs `action` on the queue, after the actions that were scheduled before.
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

    /// Runs `action` on the queue after `startAfter` and then every `period`.
    public func schedulePeriodic<StateType>(
        _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        work.schedule(state, after: startAfter, every: period, action)
    }
}
