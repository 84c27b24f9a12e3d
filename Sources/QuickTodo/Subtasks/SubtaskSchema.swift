public import Bindery
public import QuickTodoViewModels

/// The representation of subtasks in the database.
enum SubtaskSchema {
    /// The table, and the progress of each task in its row, so that the list needs no other table.
    static let statements: [SQL] = [
        """
        CREATE TABLE subtask (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            task INTEGER NOT NULL REFERENCES task ON DELETE CASCADE,
            title TEXT NOT NULL,
            checked INTEGER NOT NULL DEFAULT 0,
            position REAL NOT NULL,
            owner INTEGER NOT NULL DEFAULT 1
        ) STRICT
        """,
        "CREATE INDEX subtask_task ON subtask (task, position, id)",
        "ALTER TABLE task ADD COLUMN subtasks INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE task ADD COLUMN subtasks_done INTEGER NOT NULL DEFAULT 0",
    ]

    static let columns = SQL("id, task, title, checked, position")

    /// The subtasks of a task in the order of ``Subtask/comesBefore(_:_:)``.
    static func subtasks(of task: TaskItem.ID) -> Query<Subtask> {
        Query("SELECT \(columns) FROM subtask WHERE task = \(task) ORDER BY position, id")
    }
}

extension Subtask: RowDecodable {
    public init(row: borrowing DatabaseRow) throws(DatabaseError) {
        self.init(
            id: try row[0], task: try row[1], title: try row[2], isChecked: try row[3], position: try row[4])
    }
}
