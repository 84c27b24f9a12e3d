#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Runs work on the loop that the code runs on, as on the main thread of an app with a user interface.
///
/// On a thread with a current `MainLoop` that loop is meant; elsewhere the main dispatch queue. Operators that take the scheduler remember the loop
/// on which they were subscribed. An action runs within the call when the caller is on the loop already and nothing is pending.
public final class MainScheduler: SchedulerType, Sendable {
    /// Runs an action at once when it can.
    public static let instance = MainScheduler(isAsynchronous: false, context: nil)
    /// Queues every action, even on the loop's own thread.
    public static let asyncInstance = MainScheduler(isAsynchronous: true, context: nil)

    private let isAsynchronous: Bool
    /// The loop that is meant; nil: the caller's.
    private let context: LoopContext?

    /// The same as `instance`.
    public convenience init() { self.init(isAsynchronous: false, context: nil) }

    private init(isAsynchronous: Bool, context: LoopContext?) {
        self.isAsynchronous = isAsynchronous
        self.context = context
    }

    /// This scheduler, tied to the loop of the calling thread from now on.
    package var bound: MainScheduler {
        context == nil ? MainScheduler(isAsynchronous: isAsynchronous, context: .current) : self
    }

    /// Traps when the caller runs neither on a loop nor on the main thread.
    public static func ensureExecutingOnScheduler(errorMessage: String? = nil) {
        guard LoopContext.current.isCurrent else {
            fatalError(
                errorMessage
                    ?? "This wants the main thread or an event loop. Use `observe(on: MainScheduler.instance)` before it."
            )
        }
    }

    /// The older name of `ensureExecutingOnScheduler`.
    public static func ensureRunningOnMainThread(errorMessage: String? = nil) {
        ensureExecutingOnScheduler(errorMessage: errorMessage)
    }

    /// The present time.
    public var now: RxTime { Date() }

    /// Runs `action` on the loop: within the call when that is where the caller is and nothing is pending.
    public func schedule<StateType>(
        _ state: StateType, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let item = ScheduledItem(state, action)
        let context = self.context ?? .current
        if isAsynchronous { context.enqueue(item) } else { context.runOrEnqueue(item) }
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

/// `scheduler` as an operator keeps it: the main scheduler is tied to the loop of the calling thread.
func bound(_ scheduler: any ImmediateSchedulerType) -> any ImmediateSchedulerType {
    (scheduler as? MainScheduler)?.bound ?? scheduler
}

/// `scheduler` as an operator keeps it: the main scheduler is tied to the loop of the calling thread.
func bound(_ scheduler: any SchedulerType) -> any SchedulerType {
    (scheduler as? MainScheduler)?.bound ?? scheduler
}
