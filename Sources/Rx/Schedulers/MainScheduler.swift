#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Runs work on the loop that the code runs on, as on the main thread of an app with a user interface.
///
/// On a thread with a current `MainLoop` that loop is meant; elsewhere the main dispatch queue. Operators that take the scheduler remember the loop
/// on which they were subscribed. An action runs within the call when the caller is on the loop already and this scheduler has no action that waits
/// or runs; each `MainScheduler()` counts its own, and so does each driver and signal.
public final class MainScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {
    // Unchecked: immutable.
    /// Runs an action at once when it can.
    public static let instance = MainScheduler(isAsynchronous: false, context: nil, pending: nil)
    /// Queues every action, even on the loop's own thread.
    public static let asyncInstance = MainScheduler(isAsynchronous: true, context: nil, pending: nil)

    private let isAsynchronous: Bool
    /// The loop that is meant; nil: the caller's.
    private let context: LoopContext?
    /// The count of this scheduler's actions; nil: the loop's own.
    private let pending: PendingCount?

    /// Makes a scheduler with a count of its own of what is pending. Made on a loop's thread, it is tied to that loop.
    public convenience init() {
        self.init(isAsynchronous: false, context: ThreadState.current.loop, pending: PendingCount())
    }

    private init(isAsynchronous: Bool, context: LoopContext?, pending: PendingCount?) {
        self.isAsynchronous = isAsynchronous
        self.context = context
        self.pending = pending
        super.init(work: .main)
    }

    /// A scheduler for one shared sequence: with a count of its own, tied to the loop of the calling thread.
    static func forSharing() -> MainScheduler {
        MainScheduler(isAsynchronous: false, context: .current, pending: PendingCount())
    }

    /// This scheduler, tied to the loop of the calling thread from now on.
    package var bound: MainScheduler {
        guard context == nil else { return self }
        let context = LoopContext.current
        // The loops' threads run side by side: one's actions do not make those of another wait.
        let pending = context.loop == nil ? pending : pending.map { _ in PendingCount() }
        return MainScheduler(isAsynchronous: isAsynchronous, context: context, pending: pending)
    }

    /// Counts an action that the caller may run at once, and must report by `leave()`; false, and nothing is to be reported, where it has to be queued
    /// with `enqueue(_:)`, which counts it as well. For a scheduler that is bound.
    func enter() -> Bool {
        guard !isAsynchronous, let context else { return false }
        let pending = pending ?? context.pending
        if pending.begin(), context.isCurrent { return true }
        return false
    }

    /// The action that `enter()` has let in has ended.
    func leave() {
        if let context { (pending ?? context.pending).end() }
    }

    /// Queues an action that `enter()` has not let in. For a scheduler that is bound.
    func enqueue(_ work: @escaping @Sendable () -> Void) {
        let context = self.context ?? .current
        if isAsynchronous { return context.enqueueBare(work) }
        let pending = pending ?? context.pending
        context.enqueueBare {
            work()
            pending.end()
        }
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
    public override var now: RxTime { Date() }

    /// Runs `action` on the loop: within the call when that is where the caller is and nothing is pending.
    public override func schedule<StateType>(
        _ state: StateType, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let item = ScheduledItem(state, action)
        let context = self.context ?? .current
        if isAsynchronous {
            context.enqueue(item)
        } else {
            // Where the scheduler is not tied to a loop, its own count is that of the main queue.
            let isOwn = self.context != nil || context.loop == nil
            context.runOrEnqueue(item, (isOwn ? pending : nil) ?? context.pending)
        }
        return item
    }

    /// Runs `action` on the loop once `dueTime` has passed.
    public override func scheduleRelative<StateType>(
        _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let item = ScheduledItem(state, action)
        return Disposables.create((context ?? .current).enqueue(after: dueTime, item), item)
    }

    /// Runs `action` on the loop after `startAfter` and then every `period`.
    public override func schedulePeriodic<StateType>(
        _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        PeriodicByRecursion(bound, state, period: period, action: action).start(after: startAfter)
    }
}

/// `scheduler` as an operator keeps it: a main scheduler is tied to the loop of the calling thread.
func bound(_ scheduler: any ImmediateSchedulerType) -> any ImmediateSchedulerType {
    if let main = scheduler as? MainScheduler { return main.bound }
    if let main = scheduler as? ConcurrentMainScheduler { return main.bound }
    return scheduler
}

/// `scheduler` as an operator keeps it: a main scheduler is tied to the loop of the calling thread.
func bound(_ scheduler: any SchedulerType) -> any SchedulerType {
    if let main = scheduler as? MainScheduler { return main.bound }
    if let main = scheduler as? ConcurrentMainScheduler { return main.bound }
    return scheduler
}
