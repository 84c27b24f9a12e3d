import Locks
public import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Notices that a task has been held by nobody for the draft lifetime.
///
/// Any thread may call. However many tasks have been let go of, one timer runs: for the one whose time is up first.
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

    /// The tasks whose time is up, told on the scheduler: the service deletes each that is a draft still.
    public var expirations: Observable<TaskItem.ID> { expired.asObservable() }

    /// - Parameters:
    ///   - lifetime: how long a task may be held by nobody.
    ///   - scheduler: whose clock counts.
    public init(lifetime: Duration, scheduler: SharedScheduler) {
        self.lifetime = lifetime
        self.scheduler = scheduler
    }

    /// Holds a task until the result is disposed of.
    public func hold(_ id: TaskItem.ID) -> any Disposable {
        state.withLock { state in
            state.tasks[id, default: Held()].holders += 1
            state.tasks[id]?.deadline = nil
        }
        return Disposables.create { [weak self] in self?.release(id) }
    }

    /// Counts the lifetime of a task that nobody holds, such as one that was a draft when the app started.
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
