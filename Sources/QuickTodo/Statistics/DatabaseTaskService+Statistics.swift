import Bindery
import QuickTodoViewModels

/// The numbers of completed tasks in the database.
///
/// Triggers maintain them, so that they are right after a change by any program, do not end with the tasks, and cost the same
/// however many tasks there are.
extension DatabaseTaskService: StatisticsService {
    /// The table of the numbers, its rows for the tasks that exist, and the triggers that maintain it.
    static let completionSchema: [SQL] = [
        """
        CREATE TABLE completion (
            owner INTEGER NOT NULL DEFAULT 1,
            quarter INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (owner, quarter)
        ) STRICT
        """,
        """
        INSERT INTO completion (owner, quarter, count)
        SELECT owner, CAST(checked / 900 AS INTEGER), count(*) FROM task WHERE checked IS NOT NULL GROUP BY 1, 2
        """,
        """
        CREATE TRIGGER completion_added AFTER INSERT ON task WHEN NEW.checked IS NOT NULL BEGIN
            INSERT INTO completion (owner, quarter, count) VALUES (NEW.owner, CAST(NEW.checked / 900 AS INTEGER), 1)
            ON CONFLICT (owner, quarter) DO UPDATE SET count = completion.count + 1;
        END
        """,
        """
        CREATE TRIGGER completion_changed AFTER UPDATE OF checked ON task WHEN OLD.checked IS NOT NEW.checked BEGIN
            UPDATE completion SET count = count - 1
            WHERE owner = OLD.owner AND quarter = CAST(OLD.checked / 900 AS INTEGER);
            INSERT INTO completion (owner, quarter, count)
            SELECT NEW.owner, CAST(NEW.checked / 900 AS INTEGER), 1 WHERE NEW.checked IS NOT NULL
            ON CONFLICT (owner, quarter) DO UPDATE SET count = completion.count + 1;
        END
        """,
    ]

    func completions() -> Observable<Completions> {
        let query = TableQuery<CompletionRow>(
            table: "completion", key: ["owner", "quarter"], columns: "quarter, count", where: "owner = 1 AND count > 0",
            order: "quarter")
        return database.liveQuery(query)
            .map { rows in Completions(Dictionary(rows.map { ($0.quarter, $0.count) }) { $1 }) }
            .distinctUntilChanged()
            .catch { .error(Self.failure($0)) }
    }
}

/// A row of the table of completions.
private struct CompletionRow: RowDecodable, Equatable {
    let quarter, count: Int

    init(row: borrowing DatabaseRow) throws(DatabaseError) {
        (quarter, count) = (try row[0], try row[1])
    }
}
