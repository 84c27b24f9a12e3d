public import Dispatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Runs work on a serial dispatch queue, one action at a time, in order.
public final class SerialDispatchQueueScheduler: SchedulerType, Sendable {
    private let queue: DispatchQueue
    private let leeway: DispatchTimeInterval

    /// A scheduler on a queue that runs one action at a time. `leeway` is how late a timer may fire to save power.
    public init(
        internalSerialQueueName: String, serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        queue = DispatchQueue(label: internalSerialQueueName)
        self.leeway = leeway
        serialQueueConfiguration?(queue)
    }

    /// A scheduler on a serial queue of its own, whose work runs on `queue`.
    public init(queue: DispatchQueue, internalSerialQueueName: String, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        self.queue = DispatchQueue(label: internalSerialQueueName, target: queue)
        self.leeway = leeway
    }

    /// A scheduler on a serial queue of this quality of service.
    public init(
        qos: DispatchQoS, internalSerialQueueName: String = "rx.global_dispatch_queue.serial",
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        queue = DispatchQueue(label: internalSerialQueueName, qos: qos)
        self.leeway = leeway
    }

    /// The present time.
    public var now: RxTime { Date() }

    /// Runs `action` on the queue, after what was scheduled before.
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

    /// Runs `action` on the queue after `startAfter` and then every `period`.
    public func schedulePeriodic<StateType>(
        _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        let periodic = HandedOver(PeriodicState(state, action))
        return repeatOnQueue(queue, after: startAfter, every: period, leeway: leeway) { periodic.value.step() }
    }
}

/// Runs a cancellable item on a queue after a delay.
func scheduleItem<State>(
    on queue: DispatchQueue, _ state: State, after delay: RxTimeInterval, leeway: DispatchTimeInterval,
    _ action: @escaping (State) -> any Disposable
) -> any Disposable {
    let item = ScheduledItem(state, action)
    let work = HandedOver(item)
    let timer = scheduleOnQueue(queue, after: delay, leeway: leeway) { work.value.run() }
    return Disposables.create(timer, item)
}

/// The state of periodic work; touched by the timer's queue only, one run at a time.
final class PeriodicState<State> {
    private var state: State
    private let action: (State) -> State

    init(_ state: State, _ action: @escaping (State) -> State) {
        self.state = state
        self.action = action
    }

    func step() { state = action(state) }
}
