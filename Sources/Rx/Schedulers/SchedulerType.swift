// Exported because intervals are Dispatch's (`.seconds(1)`): a file that imports Rx can write them.
@_exported public import Dispatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A point in time.
public typealias RxTime = Date
/// An interval.
public typealias RxTimeInterval = DispatchTimeInterval

/// A type that runs actions in a certain context as soon as possible.
public protocol ImmediateSchedulerType {
    /// Runs `action` with `state`.
    ///
    /// - Returns: A disposable that cancels the action if it has not run yet, and otherwise disposes of the disposable
    ///   that it returned.
    func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable
}

/// A type that runs actions in a certain context immediately, after a delay, or periodically.
public protocol SchedulerType: ImmediateSchedulerType {
    /// The scheduler's current time.
    var now: RxTime { get }

    /// Runs `action` with `state` after `dueTime`.
    func scheduleRelative<StateType>(
        _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable

    /// Runs `action` after `startAfter` and then every `period`. Each run receives the state that the previous run
    /// returned.
    func schedulePeriodic<StateType>(
        _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable
}

extension SchedulerType {
    /// Runs `action` after `startAfter` and then repeatedly. Each run is scheduled `period` after the previous one.
    public func schedulePeriodic<StateType>(
        _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        PeriodicByRecursion(self, state, period: period, action: action).start(after: startAfter)
    }
}

/// Periodic work on a scheduler that can only run an action once.
final class PeriodicByRecursion<State>: @unchecked Sendable {
    // Unchecked: only the running action accesses `state`, and each run is scheduled by the previous one.
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
