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

    /// The columns of attributes. A row without values for them has no attributes.
    static let attributeColumns: [SQL] = [
        "ALTER TABLE task ADD COLUMN notes TEXT NOT NULL DEFAULT ''",
        // The point in time in UTC, the time of day that the clock of the zone shows (minutes, or NULL for a whole day), and
        // the zone.
        "ALTER TABLE task ADD COLUMN due REAL",
        "ALTER TABLE task ADD COLUMN due_minute INTEGER",
        "ALTER TABLE task ADD COLUMN due_zone TEXT NOT NULL DEFAULT 'UTC'",
        "ALTER TABLE task ADD COLUMN priority INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE task ADD COLUMN tags TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE task ADD COLUMN repetition TEXT NOT NULL DEFAULT ''",
        // The task whose completion has created this one.
        "ALTER TABLE task ADD COLUMN follows INTEGER",
        "CREATE INDEX task_follows ON task (follows) WHERE follows IS NOT NULL",
        """
        CREATE INDEX task_agenda ON task (due, priority DESC, id)
        WHERE due IS NOT NULL AND checked IS NULL AND title <> '' AND deleted IS NULL
        """,
    ]

    /// The index with the order of ``listed``, so that a long list is read without sorting it.
    static let listOrder: SQL = """
        CREATE INDEX task_list ON task (checked IS NOT NULL, coalesce(checked, added) DESC, id DESC)
        WHERE title <> '' AND deleted IS NULL
        """

    /// The places of tasks that were moved, and the indexes with the order that respects them.
    static let places: [SQL] = [
        "ALTER TABLE task ADD COLUMN place REAL",
        "DROP INDEX task_list",
        "DROP INDEX task_of_list",
        """
        CREATE INDEX task_list ON task (checked IS NOT NULL, coalesce(checked, place, added) DESC, id DESC)
        WHERE title <> '' AND deleted IS NULL
        """,
        """
        CREATE INDEX task_of_list ON task (list, checked IS NOT NULL, coalesce(checked, place, added) DESC, id DESC)
        WHERE title <> '' AND deleted IS NULL
        """,
    ]

    /// The time by which a task is listed in its section, as in the index.
    static let orderKey = SQL("coalesce(checked, place, added)")

    static let columns = SQL(
        "id, title, added, checked, notes, due, due_minute, due_zone, priority, tags, repetition, list, subtasks, subtasks_done, place"
    )

    /// The list in the order of ``TaskItem/comesBefore(_:_:)``, without drafts and deleted tasks.
    static let listed = TableQuery<TaskItem>(
        table: "task", key: ["id"], columns: columns,
        where: "title <> '' AND deleted IS NULL AND archived IS NULL",
        order: "checked IS NOT NULL, coalesce(checked, place, added) DESC, id DESC")

    /// The list in the order of ``TaskItem/isDueBefore(_:_:)``.
    static let agenda = TableQuery<TaskItem>(
        table: "task", key: ["id"], columns: columns,
        where: "due IS NOT NULL AND checked IS NULL AND title <> '' AND deleted IS NULL AND archived IS NULL",
        order: "due, priority DESC, id")

    /// Returns the due or done tasks with a repetition: those of a list, or those of all lists that are not archived.
    static func repeated(in list: TaskList.ID?, isDone: Bool) -> Query<TaskItem> {
        repeated("\(ListSchema.scope(list)) AND (checked IS NOT NULL) = \(isDone)")
    }

    /// Returns the tasks with a repetition that fulfill a condition.
    static func repeated(_ condition: SQL) -> Query<TaskItem> {
        Query(
            """
            SELECT \(columns) FROM task
            WHERE \(condition) AND repetition <> '' AND title <> '' AND deleted IS NULL
            """)
    }

    /// The titles of the introductory tasks that are due.
    static let exampleTitles = [
        "Open a second tab and watch both",
        "Double-click a title to change it",
        "Check this task: it moves to Done Tasks",
    ]

    /// Adds the introductory tasks of the first start, from the bottom of the list up.
    static func addExamples(now: Date, to connection: Connection) throws(DatabaseError) {
        for (index, title) in exampleTitles.enumerated() {
            let added = now.addingTimeInterval(Double(index - exampleTitles.count))
            try connection.execute("INSERT INTO task (title, added) VALUES (\(title), \(added))")
        }
        let start = now.addingTimeInterval(-10)
        try connection.execute("INSERT INTO task (title, added, checked) VALUES ('Start QuickTodo', \(start), \(now))")
    }
}

extension TaskItem: RowDecodable {
    public init(row: borrowing DatabaseRow) throws(DatabaseError) {
        self.init(id: try row[0], title: try row[1], added: try row[2], checked: try row[3], list: try row[11])
        if let attributes = try TaskAttributes(row: row) { self.attributes = attributes }
        if let place: Date = try row[14] { self.place = place }
    }
}

extension TaskAttributes {
    /// Reads the columns from the fifth on; `nil` if there are no attributes. Most tasks have few or none, so texts are
    /// parsed only if there are any.
    fileprivate init?(row: borrowing DatabaseRow) throws(DatabaseError) {
        let (notes, tags, repetition): (String, String, String) = (try row[4], try row[9], try row[10])
        let (date, rank, subtasks): (Date?, Int, Int) = (try row[5], try row[8], try row[12])
        if date == nil, rank == 0, subtasks == 0, notes.isEmpty, tags.isEmpty, repetition.isEmpty { return nil }
        self.init(notes: notes, priority: TaskPriority(rank: rank))
        if let date { due = TaskDue(date: date, minute: try row[6], zone: try row[7]) }
        checklist = ChecklistProgress(done: try row[13], of: subtasks)
        if !tags.isEmpty { self.tags = TaskTags(tags.split(separator: " ")) }
        if !repetition.isEmpty { self.repetition = Repetition(code: repetition) }
    }
}
