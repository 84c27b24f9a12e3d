public import Bindery
public import QuickTodoViewModels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The representation of lists and templates in the database.
enum ListSchema {
    /// The tables, the list of a task, and its index with the order of ``tasks(of:)``. The ids of lists are never reused, so
    /// that the address of a deleted list does not lead to another one. A row of a task with a title and a time is in the
    /// inbox.
    static let statements: [SQL] = [
        """
        CREATE TABLE list (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            color TEXT NOT NULL DEFAULT 'gray',
            position REAL NOT NULL,
            archived REAL,
            deleted REAL,
            owner INTEGER NOT NULL DEFAULT 1
        ) STRICT
        """,
        "INSERT INTO list (id, name, position) VALUES (1, '', 0)",
        "ALTER TABLE task ADD COLUMN list INTEGER NOT NULL DEFAULT 1",
        // The time at which the list of the task was archived. A copy, so that a query of all tasks reads one table.
        "ALTER TABLE task ADD COLUMN archived REAL",
        """
        CREATE INDEX task_of_list ON task (list, checked IS NOT NULL, coalesce(checked, added) DESC, id DESC)
        WHERE title <> '' AND deleted IS NULL
        """,
        """
        CREATE TABLE list_template (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            color TEXT NOT NULL,
            deleted REAL,
            owner INTEGER NOT NULL DEFAULT 1
        ) STRICT
        """,
        """
        CREATE TABLE template_task (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            template INTEGER NOT NULL,
            title TEXT NOT NULL,
            notes TEXT NOT NULL,
            priority INTEGER NOT NULL,
            tags TEXT NOT NULL,
            repetition TEXT NOT NULL,
            owner INTEGER NOT NULL DEFAULT 1
        ) STRICT
        """,
        "CREATE INDEX template_task_of_template ON template_task (template)",
    ]

    static let columns = SQL("id, name, color, position, archived")

    /// The lists in the order of ``TaskList/comesBefore(_:_:)``.
    static let all = TableQuery<TaskList>(
        table: "list", key: ["id"], columns: columns, where: "deleted IS NULL", order: "position, id")

    /// The lists in the bin, the latest deleted first.
    static let deleted = TableQuery<DeletedList>(
        table: "list", key: ["id"], columns: "\(columns), deleted", where: "deleted IS NOT NULL",
        order: "deleted DESC, id DESC")

    /// The templates in the order of their names.
    static let templates = TableQuery<ListTemplate>(
        table: "list_template", key: ["id"], columns: "id, name, color", where: "deleted IS NULL", order: "name, id")

    /// Returns the tasks of a list in the order of ``TaskItem/comesBefore(_:_:)``.
    static func tasks(of list: TaskList.ID) -> TableQuery<TaskItem> {
        TableQuery(
            table: "task", key: ["id"], columns: TaskSchema.columns,
            where: "list = \(list) AND title <> '' AND deleted IS NULL",
            order: "checked IS NOT NULL, coalesce(checked, place, added) DESC, id DESC")
    }

    /// Returns the id of a list as an expression: the given one if there is such a list, otherwise that of the inbox.
    static func existing(_ list: SQL) -> SQL {
        "coalesce((SELECT id FROM list WHERE id = \(list) AND deleted IS NULL), \(TaskList.inbox))"
    }

    /// Returns the time at which a list was archived as an expression.
    static func archived(_ list: SQL) -> SQL {
        "(SELECT archived FROM list WHERE id = \(list) AND deleted IS NULL)"
    }

    /// The assignments that take a task from the bin: to its list, or to the inbox if that has been deleted.
    static let restored: SQL = """
        deleted = NULL, archived = \(archived("task.list")), list = \(existing("task.list"))
        """

    /// Returns the condition of the tasks of a list, or of those of all lists that are not archived.
    static func scope(_ list: TaskList.ID?) -> SQL { list.map { "list = \($0)" } ?? "archived IS NULL" }
}

extension TaskList: RowDecodable {
    public init(row: borrowing DatabaseRow) throws(DatabaseError) {
        let color: String = try row[2]
        self.init(
            id: try row[0], name: try row[1], color: ListColor(rawValue: color) ?? .gray, position: try row[3],
            archived: try row[4])
    }
}

extension DeletedList: RowDecodable {
    public init(row: borrowing DatabaseRow) throws(DatabaseError) {
        self.init(try TaskList(row: row), deleted: try row["deleted"])
    }
}

extension ListTemplate: RowDecodable {
    public init(row: borrowing DatabaseRow) throws(DatabaseError) {
        let color: String = try row[2]
        self.init(id: try row[0], name: try row[1], color: ListColor(rawValue: color) ?? .gray)
    }
}
