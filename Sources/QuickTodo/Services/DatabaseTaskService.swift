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
    private let database: Database
    private let listed: Observable<TreeArray<TaskItem>>
    private let scheduler: SharedScheduler
    private let holds: DraftHolds
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
        self.scheduler = SharedScheduler(scheduler)
        holds = DraftHolds(lifetime: draftLifetime, scheduler: self.scheduler)
        holds.expirations.flatMap { [weak self] id in self?.discard(id).catch { _ in .empty() } ?? .empty() }
            .subscribe().disposed(by: bag)
        // If the database cannot be read, the first page fails too, with an error message.
        let drafts = try? database.readAndWait { connection in
            try connection.rows(Query<Int>(column: "SELECT id FROM task WHERE title = ''"))
        }
        drafts?.forEach(holds.expect)
    }

    /// Returns the migrations that create the database, with some introductory tasks if `examples` is true.
    static func migrations(now: @escaping @Sendable () -> Date = { Date() }, examples: Bool = true) -> [Migration] {
        [
            Migration("Tasks") { connection in
                try connection.execute(TaskSchema.table)
                if examples { try TaskSchema.addExamples(now: now(), to: connection) }
            }
        ]
    }

    func tasks() -> Observable<TreeArray<TaskItem>> { listed }

    func task(_ id: TaskItem.ID) -> Observable<TaskItem> {
        answer(database.read { try $0.first(Query("SELECT \(TaskSchema.columns) FROM task WHERE id = \(id)")) }, id)
    }

    func storedTitle(of task: TaskItem) -> Observable<String> {
        database.liveQuery(Query<String>(column: "SELECT title FROM task WHERE id = \(task.id)"))
            .take(while: { !$0.isEmpty }).compactMap(\.first).distinctUntilChanged()
            .catch { .error(Self.failure($0)) }
    }

    func createTask(title: String) -> Observable<TaskItem> {
        let now = scheduler.now
        return change(0, "INSERT INTO task (title, added) VALUES (\(title), \(now)) RETURNING \(TaskSchema.columns)")
            .do(onNext: { [holds] task in if task.isDraft { holds.expect(task.id) } })
    }

    func update(_ task: TaskItem, title: String) -> Observable<TaskItem> {
        let renamed = database.write { connection -> TaskItem? in
            let stored = Query<String>(column: "SELECT title FROM task WHERE id = \(task.id)")
            guard let stored = try connection.first(stored) else { return nil }
            guard stored == task.title || stored == title else { throw TaskServiceError.titleChanged(to: stored) }
            return try connection.first(
                Query("UPDATE task SET title = \(title) WHERE id = \(task.id) RETURNING \(TaskSchema.columns)"))
        }
        return answer(renamed, task.id)
    }

    func toggle(_ task: TaskItem) -> Observable<TaskItem> {
        let checked = task.isDone ? nil : scheduler.now
        return change(
            task.id,
            "UPDATE task SET checked = \(checked.databaseValue) WHERE id = \(task.id) RETURNING \(TaskSchema.columns)")
    }

    func delete(_ task: TaskItem) -> Observable<Void> {
        execute("DELETE FROM task WHERE id = \(task.id)")
    }

    func discard(draft task: TaskItem) -> Observable<Void> {
        discard(task.id)
    }

    func hold(_ task: TaskItem) -> any Disposable {
        holds.hold(task.id)
    }

    private func discard(_ id: TaskItem.ID) -> Observable<Void> {
        execute("DELETE FROM task WHERE id = \(id) AND title = ''")
    }

    private func execute(_ sql: SQL) -> Observable<Void> {
        database.write { connection in _ = try connection.execute(sql) }
            .asObservable().catch { .error(Self.failure($0)) }
    }

    /// Executes a statement that returns the task it has changed.
    private func change(_ id: TaskItem.ID, _ sql: SQL) -> Observable<TaskItem> {
        answer(database.write { try $0.first(Query<TaskItem>(sql)) }, id)
    }

    private func answer(_ task: Single<TaskItem?>, _ id: TaskItem.ID) -> Observable<TaskItem> {
        task.asObservable()
            .map { task in
                guard let task else { throw TaskServiceError.taskIsGone(id: id) }
                return task
            }
            .catch { .error(Self.failure($0)) }
    }

    private static func failure(_ error: any Error) -> TaskServiceError {
        error as? TaskServiceError ?? .unavailable(cause: "\(error)")
    }
}
