import Bindery
import QuickTodoViewModels

/// The move of all data to an empty database on a server, in one transaction of the server.
struct DatabaseMove {
    /// A table and the columns that are moved.
    private struct Table {
        let name: String
        let columns: [String]
    }

    /// The tables of which each refers only to those before it. Triggers fill the other ones.
    private static let tables = [
        Table(name: "list", columns: ["id", "name", "color", "position", "archived", "deleted", "owner", "import"]),
        Table(
            name: "task",
            columns: [
                "id", "title", "added", "checked", "owner", "deleted", "reopened", "formerly_checked", "notes", "due",
                "due_minute", "due_zone", "priority", "tags", "repetition", "follows", "erased", "sample", "list",
                "archived", "subtasks", "subtasks_done", "place", "import", "import_fingerprint",
            ]),
        Table(name: "subtask", columns: ["id", "task", "title", "checked", "position", "owner"]),
        Table(name: "event", columns: ["id", "owner", "task", "time", "kind", "former", "value"]),
        Table(name: "list_template", columns: ["id", "name", "color", "deleted", "owner"]),
        Table(
            name: "template_task",
            columns: ["id", "template", "title", "notes", "priority", "tags", "repetition", "owner"]),
        Table(name: "setting", columns: ["owner", "name", "value"]),
        Table(name: "saved_search", columns: ["id", "owner", "name", "query"]),
        // Numbers of tasks that no longer exist are in it too.
        Table(name: "completion", columns: ["owner", "quarter", "count"]),
        Table(
            name: "import",
            columns: ["id", "owner", "name", "format", "begun", "tasks", "skipped", "changed", "ready"]),
        Table(
            name: "import_task",
            columns: [
                "import", "position", "owner", "title", "added", "checked", "notes", "due", "due_minute", "due_zone",
                "priority", "tags", "repetition", "list_name", "checklist", "fingerprint", "place", "list_color",
            ]),
        Table(
            name: "import_remark",
            columns: ["import", "position", "owner", "line", "reason", "detail", "task"]),
    ]

    /// The posts from outboxes that were applied. A phone whose response was lost sends its post again, after the move too.
    /// Their numbers are given anew, in the same order.
    private static let posts = Table(name: "bindery_post", columns: ["id", "run", "time"])

    /// The names of the app's tables that are moved.
    static var tableNames: [String] { tables.map(\.name) }

    /// The number of rows of one statement. Each has up to 25 arguments, and a statement at most 7,498.
    private static let batch = 250

    let source: Database
    /// A database that records posts.
    let target: any LiveDatabase
    /// Called with a line of text about the progress.
    let report: @Sendable (String) -> Void

    /// Moves the data, and returns the number of tasks. The source is not changed.
    ///
    /// - Throws: A `CommandError` if the target has data, or if a table of the source has another number of rows at the end
    ///   than were moved. The target is then unchanged. Other changes of the source during the move are not noticed.
    func run() async throws -> Int {
        let tables = try await movedTables()
        return try await target.write { [source, report] connection in
            try await Self.requireEmpty(tables, on: connection)
            try await connection.execute("DELETE FROM list")
            var moved = 0
            for table in tables {
                // A trigger has counted the tasks of the file that are still there.
                if table.name == "completion" { try await connection.execute("DELETE FROM completion") }
                let count = try await Self.copy(table, from: source, to: connection, report)
                try await Self.check(table, count, in: source, connection)
                if table.name == "task" { moved = count }
            }
            try await connection.execute("ANALYZE")
            return moved
        }
        .value
    }

    /// Returns the tables to move. A file that no server has opened may lack that of the posts.
    private func movedTables() async throws -> [Table] {
        let hasPosts = try await source.read { connection in
            try connection.value("SELECT count(*) FROM sqlite_schema WHERE name = \(Self.posts.name)") == 1
        }
        .value
        return hasPosts ? Self.tables + [Self.posts] : Self.tables
    }

    private static func requireEmpty(_ tables: [Table], on connection: any DatabaseConnection) async throws {
        for table in tables {
            // The inbox exists from the start.
            let condition: SQL = table.name == "list" ? "id <> \(TaskList.inbox)" : "TRUE"
            let hasRows: Bool? = try await connection.value(
                "SELECT EXISTS (SELECT 1 FROM \(identifier: table.name) WHERE \(condition))")
            guard hasRows == false else {
                throw CommandError(
                    "The target has tasks or other data already (table \(table.name)); name an empty database with --to."
                )
            }
        }
    }

    private static func copy(
        _ table: Table, from source: Database, to connection: any DatabaseConnection,
        _ report: @Sendable (String) -> Void
    ) async throws -> Int {
        let total = try await source.read { connection in try connection.count(of: table.name) }.value
        var (count, last) = (0, Int64.min)
        while true {
            let rows = try await source.read { [last] connection in
                try connection.rows(page(of: table, after: last))
            }
            .value
            guard let end = rows.last else { break }
            try await connection.execute(insertion(of: rows.map(\.values), into: table))
            (count, last) = (count + rows.count, end.place)
            if count % 10_000 < rows.count && count < total || count == total {
                report("\(table.name): \(count) of \(total)")
            }
        }
        try await continueKeys(of: table, from: source, on: connection)
        return count
    }

    /// Returns the query of the next rows of a table, in the order of their places in the file.
    private static func page(of table: Table, after place: Int64) -> Query<MovedRow> {
        let columns = table.columns.map { "\(identifier: $0)" as SQL }.joined(separator: ", ")
        return Query(
            """
            SELECT rowid, \(columns) FROM \(identifier: table.name) WHERE rowid > \(place) ORDER BY rowid
            LIMIT \(batch)
            """)
    }

    private static func insertion(of rows: [[DatabaseValue]], into table: Table) -> SQL {
        let columns = table.columns.map { "\(identifier: $0)" as SQL }.joined(separator: ", ")
        let places = "(" + [String](repeating: "?", count: table.columns.count).joined(separator: ", ") + ")"
        let values = SQL(
            text: [String](repeating: places, count: rows.count).joined(separator: ", "),
            arguments: rows.flatMap(\.self))
        return "INSERT INTO \(identifier: table.name) (\(columns)) VALUES \(values)"
    }

    /// Lets generated keys continue after the highest one that the file has ever had, because keys are not reused. Tables
    /// without such keys (AUTOINCREMENT) are not in `sqlite_sequence`.
    private static func continueKeys(
        of table: Table, from source: Database, on connection: any DatabaseConnection
    ) async throws {
        let last = try await source.read { connection in
            try connection.value("SELECT seq FROM sqlite_sequence WHERE name = \(table.name)", as: Int64.self)
        }
        .value
        guard let last, last > 0 else { return }
        _ = try await connection.value(
            "SELECT setval(pg_get_serial_sequence(\(table.name), 'id'), \(last))", as: Int64.self)
    }

    /// Compares the numbers of rows in both databases.
    private static func check(
        _ table: Table, _ count: Int, in source: Database, _ connection: any DatabaseConnection
    ) async throws {
        let expected = try await source.read { connection in try connection.count(of: table.name) }.value
        let found: Int? = try await connection.value("SELECT count(*) FROM \(identifier: table.name)")
        guard expected == count, found == count else {
            throw CommandError(
                "The file has \(expected) rows in the table \(table.name), but \(found ?? 0) were moved, so nothing is; stop "
                    + "the server that uses the file, and try again.")
        }
    }
}

extension Connection {
    fileprivate func count(of table: String) throws(DatabaseError) -> Int {
        try value("SELECT count(*) FROM \(identifier: table)") ?? 0
    }
}

/// A row with its place in the file.
private struct MovedRow: RowDecodable {
    let place: Int64
    let values: [DatabaseValue]

    init(row: borrowing DatabaseRow) throws(DatabaseError) {
        place = try row[0]
        var values: [DatabaseValue] = []
        for column in 1..<row.count {
            let value: DatabaseValue = try row[column]
            values.append(value.withoutZeroCharacters)
        }
        self.values = values
    }
}

extension DatabaseValue {
    /// The value with U+FFFD in the place of U+0000, which PostgreSQL's texts cannot contain.
    fileprivate var withoutZeroCharacters: DatabaseValue {
        guard case .text(let text) = self, text.utf8.contains(0) else { return self }
        return .text(text.replacing("\0", with: "\u{FFFD}"))
    }
}
