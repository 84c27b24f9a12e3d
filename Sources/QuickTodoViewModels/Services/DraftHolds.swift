import Locks
public import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The tasks with open editors, and the timer for the drafts without one.
///
/// It can be used from any thread. One timer runs for all released tasks, until the earliest deadline.
public final class DraftHolds: Sendable {
    private struct Held {
        var holders = 0
        var deadline: Date?
    }

    private struct State {
        var tasks: [TaskItem.ID: Held] = [:]
        var isTimerSet = false
    }

    private let state = Mutex(State())
    private let lifetime: Duration
    private let scheduler: SharedScheduler
    private let expired = PublishRelay<TaskItem.ID>()

    /// The tasks that have not been held for the draft lifetime, emitted on the scheduler. The service deletes those
    /// that are still drafts.
    public var expirations: Observable<TaskItem.ID> { expired.asObservable() }

    /// Creates an empty set of holds.
    ///
    /// - Parameters:
    ///   - lifetime: The time after which a released task expires.
    ///   - scheduler: The clock and timer.
    public init(lifetime: Duration, scheduler: SharedScheduler) {
        self.lifetime = lifetime
        self.scheduler = scheduler
    }

    /// Holds a task until the returned value is disposed of.
    public func hold(_ id: TaskItem.ID) -> any Disposable {
        state.withLock { state in
            state.tasks[id, default: Held()].holders += 1
            state.tasks[id]?.deadline = nil
        }
        return Disposables.create { [weak self] in self?.release(id) }
    }

    /// Starts the lifetime of a task that is not held, such as a draft that exists when the app starts.
    public func expect(_ id: TaskItem.ID) {
        let deadline = deadline()
        state.withLock { state in
            if state.tasks[id] == nil { state.tasks[id] = Held(deadline: deadline) }
        }
        setTimer()
    }

    private func release(_ id: TaskItem.ID) {
        let deadline = deadline()
        state.withLock { state in
            guard var held = state.tasks[id] else { return }
            held.holders -= 1
            if held.holders == 0 { held.deadline = deadline }
            state.tasks[id] = held
        }
        setTimer()
    }

    private func deadline() -> Date {
        scheduler.now.addingTimeInterval(lifetime / .seconds(1))
    }

    private func setTimer() {
        let next: Date? = state.withLock { state in
            if state.isTimerSet { return nil }
            let first = state.tasks.values.lazy.compactMap(\.deadline).min()
            state.isTimerSet = first != nil
            return first
        }
        if let next { scheduler.call(at: next) { [weak self] in self?.expire() } }
    }

    private func expire() {
        let now = scheduler.now
        let ids = state.withLock { state in
            state.isTimerSet = false
            let ids = state.tasks.filter { $0.value.deadline.map { $0 <= now } ?? false }.keys.sorted()
            for id in ids { state.tasks[id] = nil }
            return ids
        }
        for id in ids { expired.accept(id) }
        setTimer()
    }
}
