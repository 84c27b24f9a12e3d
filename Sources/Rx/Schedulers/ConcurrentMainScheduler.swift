public import Dispatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The main scheduler for `subscribe(on:)`.
///
/// If the caller is on the loop, an action runs within the call, even while others are pending.
public final class ConcurrentMainScheduler: SchedulerType, Sendable {
    /// An interval in seconds.
    public typealias TimeInterval = Double
    /// A point in time.
    public typealias Time = Date

    /// The shared scheduler.
    public static let instance = ConcurrentMainScheduler(context: nil)

    /// The loop on which actions run; `nil` for the caller's loop.
    private let context: SchedulerLoop?

    private init(context: SchedulerLoop?) { self.context = context }

    /// The same scheduler, bound to the calling thread's loop.
    var bound: ConcurrentMainScheduler { context == nil ? ConcurrentMainScheduler(context: .current) : self }

    /// The current time.
    public var now: RxTime { Date() }

    /// Runs `action` within the call on the loop's thread, and otherwise queues it on the loop.
    public func schedule<StateType>(
        _ state: StateType, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let context = self.context ?? .current
        if context.isCurrent { return action(state) }
        let item = ScheduledItem(state, action)
        context.enqueue(item)
        return item
    }

    /// Runs `action` on the loop after `dueTime`.
    public func scheduleRelative<StateType>(
        _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let item = ScheduledItem(state, action)
        return Disposables.create((context ?? .current).enqueue(after: dueTime, item), item)
    }

    /// Runs `action` on the loop after `startAfter` and then every `period`.
    public func schedulePeriodic<StateType>(
        _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        PeriodicByRecursion(bound, state, period: period, action: action).start(after: startAfter)
    }
}
