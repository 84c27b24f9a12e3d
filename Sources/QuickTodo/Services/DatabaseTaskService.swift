import Bindery
import Dispatch
import QuickTodoViewModels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A service that keeps tasks in a SQLite database. A change is acknowledged and published once it has been committed.
final class DatabaseTaskService: TaskService {
    let listService: any ListService
    let database: Database
    private let listed: Observable<TreeArray<TaskItem>>
    private let dated: Observable<TreeArray<TaskItem>>
    let scheduler: SharedScheduler
    private let holds: DraftHolds
    private let daily: DailyCall
    private let bag = DisposeBag()

    /// Creates a service for a database that was opened with ``migrations(now:examples:)``. Reads the database, so it
    /// must not be called on a loop.
    ///
    /// - Parameters:
    ///   - scheduler: The clock for the times at which tasks are added and checked, and for the lifetime of drafts.
    ///   - draftLifetime: The time after which a draft without an open editor is deleted. It starts when the last
    ///     editor closes, or when the app starts.
    init(
        database: Database, scheduler: any SchedulerType = ConcurrentDispatchQueueScheduler(qos: .default),
        draftLifetime: Duration = .seconds(600)
    ) {
        self.database = database
        listed = database.liveQuery(TaskSchema.listed).catch { .error(Self.failure($0)) }
        dated = database.liveQuery(TaskSchema.agenda).catch { .error(Self.failure($0)) }
        self.scheduler = SharedScheduler(scheduler)
        listService = DatabaseListService(database: database, scheduler: self.scheduler)
        holds = DraftHolds(lifetime: draftLifetime, scheduler: self.scheduler)
        daily = DailyCall(scheduler: self.scheduler)
        holds.expirations.flatMap { [weak self] id in self?.discard(id).catch { _ in .empty() } ?? .empty() }
            .subscribe().disposed(by: bag)
        // If the database cannot be read, the first page fails too, with an error message.
        let drafts = try? database.readAndWait { connection in
            try connection.rows(Query<Int>(column: "SELECT id FROM task WHERE title = ''"))
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
        _ = database.write { connection in try connection.eraseLists(deletedBefore: end) }.subscribe()
    }

    /// Returns the migrations that create the database, with some introductory tasks if `examples` is true.
    static func migrations(now: @escaping @Sendable () -> Date = { Date() }, examples: Bool = true) -> [Migration] {
        [
            Migration("Tasks") { connection in
                try connection.execute(TaskSchema.table)
                if examples { try TaskSchema.addExamples(now: now(), to: connection) }
            },
            Migration("Bin, changes of all tasks, owners") { connection in
                for column in TaskSchema.laterColumns { try connection.execute(column) }
            },
            Migration("Attributes") { connection in
                for column in TaskSchema.attributeColumns { try connection.execute(column) }
            },
            Migration("Order of the list") { connection in try connection.execute(TaskSchema.listOrder) },
            Migration("Settings") { connection in try connection.execute(DatabaseSettingsService.table) },
            Migration("Statistics, bin, history, samples") { connection in
                let schemas = [completionSchema, binSchema, historySchema, sampleSchema]
                for statement in schemas.joined() { try connection.execute(statement) }
            },
            Migration("Lists") { connection in
                for statement in ListSchema.statements { try connection.execute(statement) }
            },
            Migration("Subtasks") { connection in
                for statement in SubtaskSchema.statements { try connection.execute(statement) }
            },
            Migration("Places") { connection in
                for statement in TaskSchema.places { try connection.execute(statement) }
            },
            Migration("Search") { connection in
                for statement in SearchSchema.statements { try connection.execute(statement) }
            },
            Migration("Imports") { connection in
                for statement in ImportSchema.statements { try connection.execute(statement) }
            },
            Migration("Numbers of due tasks") { connection in
                for statement in DueCountSchema.statements { try connection.execute(statement) }
            },
            Migration("Subtasks in searches") { connection in
                for statement in SearchSchema.subtaskStatements { try connection.execute(statement) }
            },
            Migration("Tasks in remarks of imports") { connection in
                for column in ImportSchema.remarkColumns { try connection.execute(column) }
            },
            Migration("Order and colors of imports") { connection in
                for column in ImportSchema.orderColumns { try connection.execute(column) }
            },
        ]
    }

    var isAvailable: Observable<Bool> { database.failures.map { $0 == nil }.distinctUntilChanged() }

    func tasks() -> Observable<TreeArray<TaskItem>> { listed }

    func agenda() -> Observable<TreeArray<TaskItem>> { dated }

    func task(_ id: TaskItem.ID) -> Observable<TaskItem> {
        answer(database.read { connection in try connection.task(id) }, id)
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
        return answer(database.write { connection in try connection.add(new, at: now) }, 0)
            .do(onNext: { [holds] task in if task.isDraft { holds.expect(task.id) } })
    }

    func createTasks(_ tasks: [NewTask]) -> Observable<[TaskItem]> {
        let now = scheduler.now
        // The list shows the latest first.
        let created = database.write { connection in
            try tasks.reversed().compactMap { task in try connection.add(task, at: now) }
        }
        return created.map { $0.reversed() }.asObservable().catch { .error(Self.failure($0)) }
    }

    func createTask(_ new: NewTask, inPlaceOf deleted: TaskItem) -> Observable<TaskItem> {
        let now = scheduler.now
        let created = database.write { connection -> TaskItem? in
            let count = try connection.checklist(of: deleted.id).subtasks.count + new.subtasks.count
            if count > Subtask.limit { throw TaskServiceError.tooManySubtasks }
            return try connection.add(new, inPlaceOf: deleted, at: now)
        }
        return answer(created, deleted.id)
    }

    func update(_ task: TaskItem, to new: TaskItem) -> Observable<TaskItem> {
        let updated = database.write { connection -> TaskItem? in
            guard let stored = try connection.task(task.id) else { return nil }
            let result = try stored.applying(new, insteadOf: task)
            try connection.write(result)
            return result
        }
        return answer(updated, task.id)
    }

    func toggle(_ task: TaskItem) -> Observable<TaskItem> {
        let now = scheduler.now
        let toggled = database.write { connection -> TaskItem? in
            let checked = task.isDone ? nil : now
            try connection.execute(
                "UPDATE task SET checked = \(checked) WHERE id = \(task.id) AND deleted IS NULL")
            guard let stored = try connection.task(task.id) else { return nil }
            if stored.isDone { try connection.addNext(after: stored, completed: now) }
            return stored
        }
        return answer(toggled, task.id)
    }

    func move(_ task: TaskItem, before next: TaskItem?) -> Observable<TaskChange?> {
        database.write { connection in try connection.move(task, before: next) }
            .asObservable().catch { .error(Self.failure($0)) }
    }

    func setAllDone(_ isDone: Bool, in list: TaskList.ID?) -> Observable<TaskChange?> {
        let now = scheduler.now
        if isDone { return completeAll(in: list, at: now) }
        return count(
            """
            UPDATE task SET checked = NULL, reopened = \(now), formerly_checked = checked
            WHERE \(ListSchema.scope(list)) AND checked IS NOT NULL AND deleted IS NULL
            """
        )
        .map { $0 == 0 ? nil : .reopenedAll($0, at: now) }
    }

    private func completeAll(in list: TaskList.ID?, at now: Date) -> Observable<TaskChange?> {
        let completed = database.write { connection in
            let repeated = try connection.rows(TaskSchema.dueAndRepeated(in: list))
            let count = try connection.execute(
                """
                UPDATE task SET checked = \(now)
                WHERE \(ListSchema.scope(list)) AND checked IS NULL AND title <> '' AND deleted IS NULL
                """)
            for task in repeated { try connection.addNext(after: task, completed: now) }
            return count
        }
        return completed.map { $0 == 0 ? nil : .completedAll($0, at: now) }.asObservable()
            .catch { .error(Self.failure($0)) }
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
            try connection.first(
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
        return database.write { connection in try change.undo(on: connection, at: now) }
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
        database.write { connection in try connection.execute(sql) }
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
