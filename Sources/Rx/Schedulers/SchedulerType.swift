// Intervals are Dispatch's (`.seconds(1)`): whoever imports Rx can write them.
@_exported public import Dispatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A point in time.
public typealias RxTime = Date
/// A length of time.
public typealias RxTimeInterval = DispatchTimeInterval

/// Runs work somewhere, as soon as it can.
public protocol ImmediateSchedulerType {
    /// Runs `action` with `state`; disposing the result cancels what has not run, and disposes what the action returned.
    func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable
}

/// Runs work somewhere, now, later or again and again.
public protocol SchedulerType: ImmediateSchedulerType {
    /// The scheduler's present time.
    var now: RxTime { get }

    /// Runs `action` with `state` once `dueTime` has passed.
    func scheduleRelative<StateType>(
        _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable

    /// Runs `action` after `startAfter` and then every `period`, each time with the state that the former run returned.
    func schedulePeriodic<StateType>(
        _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable
}

extension SchedulerType {
    /// Runs `action` again and again, each run scheduled by the one before.
    public func schedulePeriodic<StateType>(
        _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        PeriodicByRecursion(self, state, period: period, action: action).start(after: startAfter)
    }
}

/// Periodic work on a scheduler that only knows how to run something once.
final class PeriodicByRecursion<State>: @unchecked Sendable {
    // Unchecked: `state` is touched by the running action only, and each run is scheduled by the one before.
    private let scheduler: any SchedulerType
    private let period: RxTimeInterval
    private let action: (State) -> State
    private var state: State
    private let current = SerialDisposable()

    init(
        _ scheduler: any SchedulerType, _ state: State, period: RxTimeInterval, action: @escaping (State) -> State
    ) {
        self.scheduler = scheduler
        self.state = state
        self.period = period
        self.action = action
    }

    func start(after delay: RxTimeInterval) -> any Disposable {
        scheduleNext(after: delay)
        return current
    }

    private func scheduleNext(after delay: RxTimeInterval) {
        guard !current.isDisposed else { return }
        let once = SingleAssignmentDisposable()
        current.disposable = once
        once.setDisposable(
            scheduler.scheduleRelative((), dueTime: delay) { [self] _ in
                state = action(state)
                scheduleNext(after: period)
                return Disposables.create()
            })
    }
}
