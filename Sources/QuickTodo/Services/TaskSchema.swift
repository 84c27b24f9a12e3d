public import Bindery
public import QuickTodoViewModels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The representation of tasks in the database.
enum TaskSchema {
    /// An id is never reused, so that the address of a deleted task does not lead to another one.
    static let table: SQL = """
        CREATE TABLE task (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            title TEXT NOT NULL,
            added REAL NOT NULL,
            checked REAL
        ) STRICT
        """

    /// The columns of the bin, of the changes of all tasks that can be undone, and of the owner. They have defaults, so that
    /// a row with a title and a time is a task.
    static let laterColumns: [SQL] = [
        "ALTER TABLE task ADD COLUMN owner INTEGER NOT NULL DEFAULT 1",
        "ALTER TABLE task ADD COLUMN deleted REAL",
        // The time at which all done tasks were unchecked together, and the one at which this task had been checked.
        "ALTER TABLE task ADD COLUMN reopened REAL",
        "ALTER TABLE task ADD COLUMN formerly_checked REAL",
    ]

    static let columns = SQL("id, title, added, checked")

    /// The list in the order of ``TaskItem/comesBefore(_:_:)``, without drafts and deleted tasks.
    static let listed = TableQuery<TaskItem>(
        table: "task", key: ["id"], columns: columns, where: "title <> '' AND deleted IS NULL",
        order: "checked IS NOT NULL, coalesce(checked, added) DESC, id DESC")

    /// Adds the introductory tasks of the first start, from the bottom of the list up.
    static func addExamples(now: Date, to connection: Connection) throws(DatabaseError) {
        let titles = [
            "Open a second tab and watch both",
            "Double-click a title to change it",
            "Check this task: it moves to Done Tasks",
        ]
        for (index, title) in titles.enumerated() {
            let added = now.addingTimeInterval(Double(index - titles.count))
            try connection.execute("INSERT INTO task (title, added) VALUES (\(title), \(added))")
        }
        let start = now.addingTimeInterval(-10)
        try connection.execute("INSERT INTO task (title, added, checked) VALUES ('Start QuickTodo', \(start), \(now))")
    }
}

extension TaskItem: RowDecodable {
    public init(row: borrowing DatabaseRow) throws(DatabaseError) {
        self.init(id: try row[0], title: try row[1], added: try row[2], checked: try row[3])
    }
}
