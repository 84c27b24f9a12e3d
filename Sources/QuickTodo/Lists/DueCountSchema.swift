import Bindery
import QuickTodoViewModels

/// The numbers of due tasks in lists.
///
/// Triggers maintain them, so that the first page does not count the tasks, however many there are.
enum DueCountSchema {
    /// The table of the numbers, its rows for the tasks that exist, and the triggers that maintain it.
    static let statements: [SQL] = [
        """
        CREATE TABLE due_count (
            owner INTEGER NOT NULL DEFAULT 1,
            list INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (owner, list)
        ) STRICT
        """,
        """
        INSERT INTO due_count (owner, list, count)
        SELECT owner, list, count(*) FROM task WHERE \(isDue("task")) GROUP BY 1, 2
        """,
        "CREATE TRIGGER due_count_added AFTER INSERT ON task WHEN \(isDue("NEW")) BEGIN \(added) END",
        "CREATE TRIGGER due_count_removed AFTER DELETE ON task WHEN \(isDue("OLD")) BEGIN \(removed) END",
        """
        CREATE TRIGGER due_count_entered AFTER UPDATE OF owner, list, title, checked, deleted ON task
        WHEN \(isDue("NEW")) AND NOT (\(isDue("OLD")) AND \(isOfSameList)) BEGIN \(added) END
        """,
        """
        CREATE TRIGGER due_count_left AFTER UPDATE OF owner, list, title, checked, deleted ON task
        WHEN \(isDue("OLD")) AND NOT (\(isDue("NEW")) AND \(isOfSameList)) BEGIN \(removed) END
        """,
    ]

    /// The numbers other than zero.
    static let counts = TableQuery<DueCount>(
        table: "due_count", key: ["owner", "list"], columns: "list, count", where: "owner = 1 AND count > 0",
        order: "list")

    private static func isDue(_ task: SQL) -> SQL {
        "(\(task).checked IS NULL AND \(task).title <> '' AND \(task).deleted IS NULL)"
    }

    private static let isOfSameList: SQL = "OLD.list = NEW.list AND OLD.owner = NEW.owner"

    private static let added: SQL = """
        INSERT INTO due_count (owner, list, count) VALUES (NEW.owner, NEW.list, 1)
        ON CONFLICT (owner, list) DO UPDATE SET count = due_count.count + 1;
        """

    private static let removed: SQL = """
        UPDATE due_count SET count = count - 1 WHERE owner = OLD.owner AND list = OLD.list;
        """
}

/// The number of due tasks in a list.
struct DueCount: RowDecodable, Equatable {
    let list: TaskList.ID
    let count: Int

    init(row: borrowing DatabaseRow) throws(DatabaseError) { (list, count) = (try row[0], try row[1]) }
}
