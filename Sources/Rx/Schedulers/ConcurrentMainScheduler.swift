public import Dispatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The main scheduler for `subscribe(on:)`: runs an action within the call whenever the caller is on the loop, even while others are pending.
public final class ConcurrentMainScheduler: SchedulerType, Sendable {
    /// The scheduler.
    public static let instance = ConcurrentMainScheduler()

    private init() {}

    /// The present time.
    public var now: RxTime { Date() }

    /// Runs `action` at once on the loop's thread, and on the loop otherwise.
    public func schedule<StateType>(
        _ state: StateType, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        if LoopContext.current.isCurrent { return action(state) }
        return MainScheduler.instance.schedule(state, action: action)
    }

    /// Runs `action` on the loop once `dueTime` has passed.
    public func scheduleRelative<StateType>(
        _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        MainScheduler.instance.scheduleRelative(state, dueTime: dueTime, action: action)
    }

    /// Runs `action` on the loop after `startAfter` and then every `period`.
    public func schedulePeriodic<StateType>(
        _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        MainScheduler.instance.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
    }
}
