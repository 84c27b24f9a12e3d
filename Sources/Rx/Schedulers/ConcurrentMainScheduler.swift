public import Dispatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The main scheduler for `subscribe(on:)`: runs an action within the call whenever the caller is on the loop, even while others are pending.
public final class ConcurrentMainScheduler: SchedulerType, Sendable {
    /// A length of time in seconds.
    public typealias TimeInterval = Double
    /// A point in time.
    public typealias Time = Date

    /// The scheduler.
    public static let instance = ConcurrentMainScheduler(context: nil)

    /// The loop that is meant; nil: the caller's.
    private let context: LoopContext?

    private init(context: LoopContext?) { self.context = context }

    /// This scheduler, tied to the loop of the calling thread from now on.
    var bound: ConcurrentMainScheduler { context == nil ? ConcurrentMainScheduler(context: .current) : self }

    /// The present time.
    public var now: RxTime { Date() }

    /// Runs `action` at once on the loop's thread, and on the loop otherwise.
    public func schedule<StateType>(
        _ state: StateType, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let context = self.context ?? .current
        if context.isCurrent { return action(state) }
        let item = ScheduledItem(state, action)
        context.enqueue(item)
        return item
    }

    /// Runs `action` on the loop once `dueTime` has passed.
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
