public import Differences
import Locks
public import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A service that keeps tasks in memory, for tests, previews and benchmarks.
public final class InMemoryTaskService: TaskService {
    let state: Mutex<InMemoryTasks>
    private let listed: BehaviorRelay<TaskLists>
    let scheduler: SharedScheduler
    private let holds: DraftHolds
    let daily: DailyCall
    private let bag = DisposeBag()

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - tasks: The initial tasks.
    ///   - scheduler: The clock for the times at which tasks are added and checked, and for the lifetime of drafts.
    ///   - draftLifetime: The time after which a draft without an open editor is deleted.
    public init(
        tasks: [TaskItem] = [], scheduler: any SchedulerType, draftLifetime: Duration = .seconds(600)
    ) {
        let initial = InMemoryTasks(tasks)
        state = Mutex(initial)
        listed = BehaviorRelay(value: initial.lists)
        self.scheduler = SharedScheduler(scheduler)
        holds = DraftHolds(lifetime: draftLifetime, scheduler: self.scheduler)
        daily = DailyCall(scheduler: self.scheduler)
        daily.calls.subscribe(onNext: { [weak self] now in self?.emptyBin(now: now) }).disposed(by: bag)
        holds.expirations.subscribe(onNext: { [weak self] id in self?.change { $0.discard(id) } }).disposed(by: bag)
        for task in tasks where task.isDraft { holds.expect(task.id) }
    }

    public var isAvailable: Observable<Bool> { .just(true) }

    public func tasks() -> Observable<TreeArray<TaskItem>> { lists.map(\.all).distinctUntilChanged() }

    public func agenda() -> Observable<TreeArray<TaskItem>> { lists.map(\.agenda).distinctUntilChanged() }

    var lists: Observable<TaskLists> {
        Observable.deferred { [listed] in
            MainLoops.current == nil ? listed.asObservable() : listed.observe(on: MainScheduler.instance)
        }
    }

    /// Emits a value that depends on the tasks: the current one, and then each other one.
    func latest<Value: Equatable>(_ value: @escaping @Sendable (InMemoryTasks) -> Value) -> Observable<Value> {
        lists.compactMap { [weak self] _ in self?.state.withLock { value($0) } }.distinctUntilChanged()
    }

    public func task(_ id: TaskItem.ID) -> Observable<TaskItem> {
        answer { tasks throws(TaskServiceError) in try tasks.task(id) }
    }

    public func stored(_ task: TaskItem) -> Observable<TaskItem> {
        lists.map { [weak self] _ in self?.state.withLock { tasks in try? tasks.task(task.id) } }
            .take(while: { $0 != nil }).compactMap { $0 }.distinctUntilChanged()
    }

    public func createTask(title: String, in list: TaskList.ID) -> Observable<TaskItem> {
        answer { [scheduler] tasks throws(TaskServiceError) in
            tasks.add(NewTask(title: title, list: list), at: scheduler.now)
        }
        .do(onNext: { [holds] task in if task.isDraft { holds.expect(task.id) } })
    }

    public func createTasks(_ new: [NewTask]) -> Observable<[TaskItem]> {
        answer { [scheduler] tasks throws(TaskServiceError) in
            let now = scheduler.now
            return new.reversed().map { tasks.add($0, at: now, checked: $0.isDone ? now : nil) }.reversed()
        }
    }

    public func createTask(_ new: NewTask, inPlaceOf deleted: TaskItem) -> Observable<TaskItem> {
        answer { [scheduler] tasks throws(TaskServiceError) in
            try tasks.add(new, inPlaceOf: deleted, at: scheduler.now)
        }
    }

    public func update(_ task: TaskItem, to new: TaskItem) -> Observable<TaskItem> {
        answer { tasks throws(TaskServiceError) in
            let stored = try tasks.task(task.id)
            return try tasks.replace(stored, by: stored.applying(new, insteadOf: task))
        }
    }

    public func toggle(_ task: TaskItem) -> Observable<TaskItem> {
        answer { [scheduler] tasks throws(TaskServiceError) in
            try tasks.setDone(task.id, !task.isDone, at: scheduler.now)
        }
    }

    public func move(_ task: TaskItem, before next: TaskItem?) -> Observable<TaskChange?> {
        answer { [scheduler] tasks throws(TaskServiceError) in tasks.move(task, before: next, at: scheduler.now) }
    }

    public func setAllDone(_ isDone: Bool, in list: TaskList.ID?) -> Observable<TaskChange?> {
        answer { [scheduler] tasks throws(TaskServiceError) in tasks.setAllDone(isDone, in: list, at: scheduler.now) }
    }

    public func deleteDone(in list: TaskList.ID?) -> Observable<TaskChange?> {
        answer { [scheduler] tasks throws(TaskServiceError) in tasks.deleteDone(in: list, at: scheduler.now) }
            .do(onNext: { [daily] _ in daily.set() })
    }

    public func delete(_ task: TaskItem) -> Observable<TaskChange?> {
        answer { [scheduler] tasks throws(TaskServiceError) in tasks.delete(task.id, at: scheduler.now) }
            .do(onNext: { [daily] _ in daily.set() })
    }

    public func change(_ tasks: [TaskItem.ID], by edit: SelectionEdit) -> Observable<TaskChange?> {
        answer { [scheduler] stored throws(TaskServiceError) in stored.change(tasks, by: edit, at: scheduler.now) }
            .do(onNext: { [daily] _ in if edit == .delete { daily.set() } })
    }

    public func undo(_ change: TaskChange) -> Observable<Int> {
        answer { [scheduler] tasks throws(TaskServiceError) in tasks.undo(change, at: scheduler.now) }
    }

    private func emptyBin(now: Date) {
        let isEmpty = change { tasks in
            tasks.emptyBin(of: now.addingTimeInterval(-TaskBin.lifetime))
            tasks.userLists.erase(deletedBefore: now.addingTimeInterval(-TaskBin.lifetime))
            return tasks.bin.isEmpty && tasks.userLists.hasEmptyBin
        }
        if !isEmpty { daily.set() }
    }

    public func discard(draft task: TaskItem) -> Observable<Void> {
        answer { tasks throws(TaskServiceError) in tasks.discard(task.id) }
    }

    public func hold(_ task: TaskItem) -> any Disposable {
        holds.hold(task.id)
    }

    /// Emits now and after each change.
    var news: Observable<Void> { lists.map { _ in } }

    /// Returns the current checklist of a task.
    func checklist(of task: TaskItem.ID) -> Checklist { state.withLock { $0.checklists[task] } }

    func answer<Result>(
        _ work: @escaping @Sendable (inout InMemoryTasks) throws(TaskServiceError) -> Result
    ) -> Observable<Result> {
        Observable.deferred { [weak self] in
            guard let self else { return .empty() }
            do {
                return .just(try change(work))
            } catch {
                return .error(error)
            }
        }
    }

    /// Changes the tasks and publishes the list, in the order of the changes and without holding the lock.
    func change<Result, Failure: Error>(
        _ work: (inout InMemoryTasks) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let now = scheduler.now
        let result = try state.withLock { tasks throws(Failure) in
            tasks.now = now
            return try work(&tasks)
        }
        while let tasks = state.withLock({ $0.startPublishing() }) {
            listed.accept(tasks)
            state.withLock { $0.isPublishing = false }
        }
        return result
    }
}
