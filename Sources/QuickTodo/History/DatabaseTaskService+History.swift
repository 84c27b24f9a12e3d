public import Bindery
public import QuickTodoViewModels

/// The changes of tasks, which triggers record in the transaction of the change, whatever program makes it. They are erased
/// with the task.
extension DatabaseTaskService {
    static let historySchema: [SQL] = [
        """
        CREATE TABLE event (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            owner INTEGER NOT NULL DEFAULT 1,
            task INTEGER NOT NULL REFERENCES task (id) ON DELETE CASCADE,
            time REAL NOT NULL,
            kind TEXT NOT NULL,
            former TEXT NOT NULL DEFAULT '',
            value TEXT NOT NULL DEFAULT ''
        ) STRICT
        """,
        "CREATE INDEX event_task ON event (task, id DESC)",
        """
        CREATE TRIGGER event_content AFTER UPDATE OF title, notes, due, due_minute, due_zone, priority, tags, repetition
        ON task WHEN OLD.title <> '' BEGIN
            \(recording("'title'", "OLD.title", "NEW.title"))
            INSERT INTO event (owner, task, time, kind)
            SELECT NEW.owner, NEW.id, \(now), 'notes' WHERE OLD.notes <> NEW.notes;
            \(recording("'due'", due(of: "OLD"), due(of: "NEW")))
            \(recording("'priority'", "CAST(OLD.priority AS TEXT)", "CAST(NEW.priority AS TEXT)"))
            \(recording("'tags'", "OLD.tags", "NEW.tags"))
            \(recording("'repetition'", "OLD.repetition", "NEW.repetition"))
        END
        """,
        """
        CREATE TRIGGER event_checked AFTER UPDATE OF checked ON task
        WHEN OLD.title <> '' AND OLD.checked IS NOT NEW.checked BEGIN
            INSERT INTO event (owner, task, time, kind)
            VALUES (NEW.owner, NEW.id, coalesce(NEW.checked, \(now)),
                CASE WHEN NEW.checked IS NULL THEN 'reopened' ELSE 'completed' END);
        END
        """,
        """
        CREATE TRIGGER event_deleted AFTER UPDATE OF deleted ON task
        WHEN OLD.title <> '' AND (OLD.deleted IS NULL) <> (NEW.deleted IS NULL) BEGIN
            INSERT INTO event (owner, task, time, kind)
            VALUES (NEW.owner, NEW.id, coalesce(NEW.deleted, \(now)),
                CASE WHEN NEW.deleted IS NULL THEN 'restored' ELSE 'deleted' END);
        END
        """,
        """
        CREATE TRIGGER event_limit AFTER INSERT ON event BEGIN
            DELETE FROM event WHERE task = NEW.task AND id <= (
                SELECT id FROM event WHERE task = NEW.task ORDER BY id DESC LIMIT 1 OFFSET 200);
        END
        """,
    ]

    /// The time in seconds since 1970.
    private static let now: SQL = "(julianday('now') - 2440587.5) * 86400.0"

    /// Returns the statement of a trigger that records a change of a value.
    private static func recording(_ kind: SQL, _ former: SQL, _ value: SQL) -> SQL {
        """
        INSERT INTO event (owner, task, time, kind, former, value)
        SELECT NEW.owner, NEW.id, \(now), \(kind), \(former), \(value) WHERE \(former) <> \(value);
        """
    }

    /// Returns the code of the date of a row; see ``TaskEvent``.
    private static func due(of row: SQL) -> SQL {
        "coalesce(\(row).due || ' ' || coalesce(\(row).due_minute, '') || ' ' || \(row).due_zone, '')"
    }

    func history(of task: TaskItem) -> Observable<[TaskEvent]> {
        let query = TableQuery<TaskEvent>(
            table: "event", key: ["id"], columns: "id, time, kind, former, value", where: "task = \(task.id)",
            order: "id DESC", limit: TaskEvent.limit)
        return database.liveQuery(query).map { Array($0) }.catch { .error(Self.failure($0)) }
    }
}

extension TaskEvent: RowDecodable {
    public init(row: borrowing DatabaseRow) throws(DatabaseError) {
        let kind: String = try row[2]
        self.init(
            identity: try row[0], time: try row[1], kind: Kind(rawValue: kind) ?? .added, before: try row[3],
            after: try row[4])
    }
}
