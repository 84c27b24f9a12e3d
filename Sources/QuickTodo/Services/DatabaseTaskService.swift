import Bindery
import Dispatch
import QuickTodoViewModels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A service that keeps tasks in a database. A change is acknowledged and published once it has been committed.
final class DatabaseTaskService: TaskService {
    let listService: any ListService
    let database: any LiveDatabase
    let searchIndex: any SearchIndex
    private let listed: Observable<TreeArray<TaskItem>>
    private let dated: Observable<TreeArray<TaskItem>>
    let scheduler: SharedScheduler
    private let holds: DraftHolds
    private let daily: DailyCall
    private let bag = DisposeBag()

    /// Creates a service for a database that was opened with ``migrations(now:examples:)``, or on PostgreSQL with those of
    /// ``ServerSchema``. Reads the database, so it
    /// must not be called on a loop.
    ///
    /// - Parameters:
    ///   - searchIndex: The search of the kind of database.
    ///   - scheduler: The clock for the times at which tasks are added and checked, and for the lifetime of drafts.
    ///   - draftLifetime: The time after which a draft without an open editor is deleted. It starts when the last
    ///     editor closes, or when the app starts.
    ///   - isShared: Indicates whether other processes may have editors of drafts. Then only those that are a day old are
    ///     expected at the start.
    init(
        database: any LiveDatabase, searchIndex: any SearchIndex = FullTextIndex(),
        scheduler: any SchedulerType = ConcurrentDispatchQueueScheduler(qos: .default),
        draftLifetime: Duration = .seconds(600), isShared: Bool = false
    ) {
        (self.database, self.searchIndex) = (database, searchIndex)
        listed = database.liveQuery(TaskSchema.listed).catch { .error(Self.failure($0)) }
        dated = database.liveQuery(TaskSchema.agenda).catch { .error(Self.failure($0)) }
        self.scheduler = SharedScheduler(scheduler)
        listService = DatabaseListService(database: database, scheduler: self.scheduler)
        holds = DraftHolds(lifetime: draftLifetime, scheduler: self.scheduler)
        daily = DailyCall(scheduler: self.scheduler)
        holds.expirations.flatMap { [weak self] id in self?.discard(id).catch { _ in .empty() } ?? .empty() }
            .subscribe().disposed(by: bag)
        // If the database cannot be read, the first page fails too, with an error message.
        let end = self.scheduler.now.addingTimeInterval(isShared ? -86_400 : 86_400)
        let drafts = try? database.readAndWait { connection in
            try await connection.rows(Query<Int>(column: "SELECT id FROM task WHERE title = '' AND added < \(end)"))
        }
        drafts?.forEach(holds.expect)
        daily.calls.startWith(self.scheduler.now)
            .subscribe(onNext: { [weak self] now in self?.emptyBin(now: now) }).disposed(by: bag)
    }

    /// Erases the tasks that have been in the bin for its lifetime, now and every day.
    private func emptyBin(now: Date) {
        daily.set()
        let end = now.addingTimeInterval(-TaskBin.lifetime)
        _ = count(
            """
            DELETE FROM task WHERE deleted < \(end)
                OR deleted IS NOT NULL AND erased < \(now.addingTimeInterval(-TaskBin.erasureDelay))
            """
        ).subscribe()
        _ = database.write { connection in try await connection.eraseLists(deletedBefore: end) }.subscribe()
    }

    var isAvailable: Observable<Bool> { database.failures.map { $0 == nil }.distinctUntilChanged() }

    func tasks() -> Observable<TreeArray<TaskItem>> { listed }

    func agenda() -> Observable<TreeArray<TaskItem>> { dated }

    func task(_ id: TaskItem.ID) -> Observable<TaskItem> {
        answer(database.read { connection in try await connection.task(id) }, id)
    }

    func stored(_ task: TaskItem) -> Observable<TaskItem> {
        let query = Query<TaskItem>(
            "SELECT \(TaskSchema.columns) FROM task WHERE id = \(task.id) AND deleted IS NULL")
        return database.liveQuery(query)
            .take(while: { !$0.isEmpty }).compactMap(\.first).distinctUntilChanged()
            .catch { .error(Self.failure($0)) }
    }

    func createTask(title: String, in list: TaskList.ID) -> Observable<TaskItem> {
        let now = scheduler.now
        let new = NewTask(title: title, list: list)
        return answer(database.write { connection in try await connection.add(new, at: now) }, 0)
            .do(onNext: { [holds] task in if task.isDraft { holds.expect(task.id) } })
    }

    func createTasks(_ tasks: [NewTask]) -> Observable<[TaskItem]> {
        let now = scheduler.now
        // The list shows the latest first.
        let created = database.write { connection in
            var created: [TaskItem] = []
            for task in tasks.reversed() {
                if let task = try await connection.add(task, at: now) { created.append(task) }
            }
            return created
        }
        return created.map { $0.reversed() }.asObservable().catch { .error(Self.failure($0)) }
    }

    func createTask(_ new: NewTask, inPlaceOf deleted: TaskItem) -> Observable<TaskItem> {
        let now = scheduler.now
        let created = database.write { connection -> TaskItem? in
            let count = try await connection.checklist(of: deleted.id).subtasks.count + new.subtasks.count
            if count > Subtask.limit { throw TaskServiceError.tooManySubtasks }
            return try await connection.add(new, inPlaceOf: deleted, at: now)
        }
        return answer(created, deleted.id)
    }

    func update(_ task: TaskItem, to new: TaskItem) -> Observable<TaskItem> {
        let updated = database.write { connection -> TaskItem? in
            guard let stored = try await connection.task(task.id) else { return nil }
            let result = try stored.applying(new, insteadOf: task)
            try await connection.write(result)
            return result
        }
        return answer(updated, task.id)
    }

    func toggle(_ task: TaskItem) -> Observable<TaskItem> {
        let now = scheduler.now
        let toggled = database.write { connection -> TaskItem? in
            guard let stored = try await connection.task(task.id) else { return nil }
            try await connection.setChecked(task.isDone ? nil : now, of: stored, at: now)
            return try await connection.task(task.id)
        }
        return answer(toggled, task.id)
    }

    func move(_ task: TaskItem, before next: TaskItem?) -> Observable<TaskChange?> {
        let now = scheduler.now
        return database.write { connection in try await connection.move(task, before: next, at: now) }
            .asObservable().catch { .error(Self.failure($0)) }
    }

    func setAllDone(_ isDone: Bool, in list: TaskList.ID?) -> Observable<TaskChange?> {
        let now = scheduler.now
        let changed = database.write { connection in
            isDone
                ? try await connection.completeAll(in: list, at: now)
                : try await connection.reopenAll(in: list, at: now)
        }
        return changed.asObservable().catch { .error(Self.failure($0)) }
    }

    func deleteDone(in list: TaskList.ID?) -> Observable<TaskChange?> {
        let now = scheduler.now
        return count(
            """
            UPDATE task SET deleted = \(now)
            WHERE \(ListSchema.scope(list)) AND checked IS NOT NULL AND title <> '' AND deleted IS NULL
            """
        )
        .map { $0 == 0 ? nil : .cleared($0, at: now) }
    }

    func delete(_ task: TaskItem) -> Observable<TaskChange?> {
        let now = scheduler.now
        let deleted = database.write { connection in
            try await connection.first(
                Query<TaskItem>(
                    """
                    UPDATE task SET deleted = \(now) WHERE id = \(task.id) AND deleted IS NULL
                    RETURNING \(TaskSchema.columns)
                    """))
        }
        return deleted.map { $0.map { .deleted($0, at: now) } }.asObservable().catch { .error(Self.failure($0)) }
    }

    func undo(_ change: TaskChange) -> Observable<Int> {
        let now = scheduler.now
        return database.write { connection in try await change.undo(on: connection, at: now) }
            .asObservable().catch { .error(Self.failure($0)) }
    }

    func discard(draft task: TaskItem) -> Observable<Void> {
        discard(task.id)
    }

    func hold(_ task: TaskItem) -> any Disposable {
        holds.hold(task.id)
    }

    private func discard(_ id: TaskItem.ID) -> Observable<Void> {
        count("DELETE FROM task WHERE id = \(id) AND title = ''").map { _ in }
    }

    /// Executes a statement, and emits the number of rows that it has changed.
    func count(_ sql: SQL) -> Observable<Int> {
        database.write { connection in try await connection.execute(sql) }
            .asObservable().catch { .error(Self.failure($0)) }
    }

    private func answer(_ task: Single<TaskItem?>, _ id: TaskItem.ID) -> Observable<TaskItem> {
        task.asObservable()
            .map { task in
                guard let task else { throw TaskServiceError.taskIsGone(id: id) }
                return task
            }
            .catch { .error(Self.failure($0)) }
    }

    static func failure(_ error: any Error) -> TaskServiceError {
        error as? TaskServiceError ?? .unavailable(cause: "\(error)")
    }
}
