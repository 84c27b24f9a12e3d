import Bindery
import QuickTodoViewModels

/// The tasks of the first start, which show what the app does.
extension DatabaseTaskService {
    /// A mark of these tasks, also in files that were created before there was one.
    static let sampleSchema: [SQL] = [
        "ALTER TABLE task ADD COLUMN sample INTEGER NOT NULL DEFAULT 0",
        """
        UPDATE task SET sample = 1 WHERE id <= 4 AND title IN (
            'Open a second tab and watch both', 'Double-click a title to change it',
            'Check this task: it moves to Done Tasks', 'Start QuickTodo')
        """,
        "CREATE INDEX task_sample ON task (id) WHERE sample = 1 AND deleted IS NULL",
    ]

    func sampleCount() -> Observable<Int> {
        let samples = TableQuery<Int>(
            table: "task", key: ["id"], columns: "id", where: "sample = 1 AND deleted IS NULL", order: "id"
        ) { (row) throws(DatabaseError) in try row[0] }
        return database.liveCount(samples).distinctUntilChanged().catch { .error(Self.failure($0)) }
    }

    func dismissSamples() -> Observable<TaskChange?> {
        let now = scheduler.now
        return count("UPDATE task SET deleted = \(now) WHERE sample = 1 AND deleted IS NULL")
            .map { $0 == 0 ? nil : .dismissedSamples($0, at: now) }
    }
}
