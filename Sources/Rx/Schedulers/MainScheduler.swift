#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A scheduler that runs actions on the current loop, as on the main thread of an app with a user interface.
///
/// On a thread with a current `MainLoop` it represents that loop, and elsewhere the main dispatch queue. Operators that
/// take this scheduler keep the loop on which they were subscribed to. An action runs within the call if the caller is
/// already on the loop and this scheduler has no action pending or running. Each `MainScheduler()`, driver and signal
/// counts its own actions.
public final class MainScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {
    // Unchecked: immutable.
    /// The scheduler that runs an action within the call if possible.
    public static let instance = MainScheduler(isAsynchronous: false, context: nil, pending: nil)
    /// The scheduler that queues every action, even on the loop's thread.
    public static let asyncInstance = MainScheduler(isAsynchronous: true, context: nil, pending: nil)

    private let isAsynchronous: Bool
    /// The loop on which actions run; `nil` for the caller's loop.
    private let context: SchedulerLoop?
    /// The number of this scheduler's pending actions; `nil` for the loop's count.
    private let pending: PendingCount?

    /// Creates a scheduler with a separate count of pending actions. On a loop's thread, the scheduler is bound to that
    /// loop.
    public convenience init() {
        self.init(isAsynchronous: false, context: ThreadState.current.loop, pending: PendingCount())
    }

    private init(isAsynchronous: Bool, context: SchedulerLoop?, pending: PendingCount?) {
        self.isAsynchronous = isAsynchronous
        self.context = context
        self.pending = pending
        super.init(work: .main)
    }

    /// Returns a scheduler for one shared sequence, with a separate count and bound to the calling thread's loop.
    static func forSharing() -> MainScheduler {
        MainScheduler(isAsynchronous: false, context: .current, pending: PendingCount())
    }

    /// The same scheduler, bound to the calling thread's loop.
    package var bound: MainScheduler {
        guard context == nil else { return self }
        let context = SchedulerLoop.current
        // The threads of loops run concurrently, so actions on one loop do not delay those on another.
        let pending = context.loop == nil ? pending : pending.map { _ in PendingCount() }
        return MainScheduler(isAsynchronous: isAsynchronous, context: context, pending: pending)
    }

    /// Counts an action and decides whether the caller may run it immediately.
    ///
    /// If the result is `true`, the caller must call `leave()` after the action. If it is `false`, the caller must pass
    /// the action to `enqueue(_:)`. The action is already counted unless the scheduler is asynchronous. Requires a
    /// bound scheduler.
    func enter() -> Bool {
        guard !isAsynchronous, let context else { return false }
        let pending = pending ?? context.pending
        if pending.begin(), context.isCurrent { return true }
        return false
    }

    /// Ends the action that `enter()` admitted.
    func leave() {
        if let context { (pending ?? context.pending).end() }
    }

    /// Queues an action that `enter()` did not admit. Requires a bound scheduler.
    func enqueue(_ work: @escaping @Sendable () -> Void) {
        let context = self.context ?? .current
        if isAsynchronous { return context.enqueueBare(work) }
        let pending = pending ?? context.pending
        context.enqueueBare {
            work()
            pending.end()
        }
    }

    /// Traps if the caller runs neither on a loop nor on the main thread.
    public static func ensureExecutingOnScheduler(errorMessage: String? = nil) {
        guard SchedulerLoop.current.isCurrent else {
            fatalError(
                errorMessage
                    ?? "Not on the main thread or an event loop. Use `observe(on: MainScheduler.instance)` first."
            )
        }
    }

    /// Forwards to `ensureExecutingOnScheduler(errorMessage:)`, its current name.
    public static func ensureRunningOnMainThread(errorMessage: String? = nil) {
        ensureExecutingOnScheduler(errorMessage: errorMessage)
    }

    /// The current time.
    public override var now: RxTime { Date() }

    /// Runs `action` on the loop: within the call if the caller is on the loop and nothing is pending.
    public override func schedule<StateType>(
        _ state: StateType, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let item = ScheduledItem(state, action)
        let context = self.context ?? .current
        if isAsynchronous {
            context.enqueue(item)
        } else {
            // The count of a scheduler that is not bound to a loop is that of the main queue.
            let isOwn = self.context != nil || context.loop == nil
            context.runOrEnqueue(item, (isOwn ? pending : nil) ?? context.pending)
        }
        return item
    }

    /// Runs `action` on the loop after `dueTime`.
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

/// Returns `scheduler` as an operator keeps it: a main scheduler is bound to the calling thread's loop.
func bound(_ scheduler: any ImmediateSchedulerType) -> any ImmediateSchedulerType {
    if let main = scheduler as? MainScheduler { return main.bound }
    if let main = scheduler as? ConcurrentMainScheduler { return main.bound }
    return scheduler
}

/// Returns `scheduler` as an operator keeps it: a main scheduler is bound to the calling thread's loop.
func bound(_ scheduler: any SchedulerType) -> any SchedulerType {
    if let main = scheduler as? MainScheduler { return main.bound }
    if let main = scheduler as? ConcurrentMainScheduler { return main.bound }
    return scheduler
}
