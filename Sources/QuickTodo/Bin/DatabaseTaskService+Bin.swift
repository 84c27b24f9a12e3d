public import Bindery
public import QuickTodoViewModels

/// The bin in the database: tasks with a time at which they were deleted, until they are removed.
extension DatabaseTaskService: BinService {
    static let binSchema: [SQL] = [
        "ALTER TABLE task ADD COLUMN erased REAL",
        "CREATE INDEX task_bin ON task (deleted DESC, id DESC) WHERE deleted IS NOT NULL",
    ]

    private static let condition: SQL = "deleted IS NOT NULL AND erased IS NULL AND title <> ''"

    func bin() -> Observable<TreeArray<DeletedTask>> {
        let query = TableQuery<DeletedTask>(
            table: "task", key: ["id"], columns: "\(TaskSchema.columns), deleted", where: Self.condition,
            order: "deleted DESC, id DESC")
        return database.liveQuery(query).catch { .error(Self.failure($0)) }
    }

    func restore(_ task: DeletedTask) -> Observable<TaskChange?> {
        count(
            """
            UPDATE task SET \(ListSchema.restored)
            WHERE id = \(task.identity) AND deleted = \(task.deleted) AND erased IS NULL
            """
        )
        .map { $0 == 0 ? nil : .restored(task.task, deleted: task.deleted) }
    }

    func erase(_ task: DeletedTask) -> Observable<TaskChange?> {
        let now = scheduler.now
        return count(
            """
            UPDATE task SET erased = \(now)
            WHERE id = \(task.identity) AND deleted = \(task.deleted) AND erased IS NULL
            """
        )
        .map { $0 == 0 ? nil : .erased(task.task, at: now) }
    }

    func eraseAll() -> Observable<TaskChange?> {
        let now = scheduler.now
        return count("UPDATE task SET erased = \(now) WHERE \(Self.condition)")
            .map { $0 == 0 ? nil : .emptiedBin($0, at: now) }
    }
}

extension DeletedTask: RowDecodable {
    public init(row: borrowing DatabaseRow) throws(DatabaseError) {
        self.init(try TaskItem(row: row), deleted: try row["deleted"])
    }
}
