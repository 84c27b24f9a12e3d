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

    static let columns = SQL("id, title, added, checked")

    /// The list in the order of ``TaskItem/comesBefore(_:_:)``, without drafts.
    static let listed = TableQuery<TaskItem>(
        table: "task", key: ["id"], columns: columns, where: "title <> ''",
        order: "checked IS NOT NULL, coalesce(checked, added) DESC, id DESC")

    /// Adds the introductory tasks of the first start, from the bottom of the list up.
    static func addExamples(now: Date, to connection: Connection) throws(DatabaseError) {
        let titles = [
            "Open a second tab and watch both",
            "Press a title to change it",
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
