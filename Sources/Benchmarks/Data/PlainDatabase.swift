import CSQLite

/// The reference for the database: SQLite's C interface, used directly on the caller's thread with the same settings.
final class PlainDatabase {
    private let handle: OpaquePointer
    private var statements: [String: OpaquePointer] = [:]

    init(path: String) throws {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        guard sqlite3_open_v2(path, &handle, flags, nil) == SQLITE_OK, let handle else {
            throw BenchmarkError("SQLite cannot open \(path).")
        }
        self.handle = handle
        for sql in ["PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", Item.schema, Entry.schema, Entry.filling]
        { try run(sql) }
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    /// Runs a statement, which is prepared only once, with a string as its only argument.
    func run(_ sql: String, _ text: String? = nil) throws {
        let statement = try prepared(sql)
        if let text { sqlite3_bind_text(statement, 1, text, -1, Self.transient) }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: continue
            case SQLITE_DONE:
                sqlite3_reset(statement)
                return
            default: throw BenchmarkError("SQLite: \(String(cString: sqlite3_errmsg(handle)))")
            }
        }
    }

    /// Inserts an item with its key by a prepared statement.
    func insert(_ item: Item, _ statement: OpaquePointer) throws {
        defer { sqlite3_reset(statement) }
        sqlite3_bind_int64(statement, 1, Int64(item.id))
        sqlite3_bind_text(statement, 2, item.title, -1, Self.transient)
        guard sqlite3_step(statement) == SQLITE_DONE else {
            throw BenchmarkError("SQLite: \(String(cString: sqlite3_errmsg(handle)))")
        }
    }

    func entries() throws -> [Entry] {
        let statement = try prepared(Entry.query)
        defer { sqlite3_reset(statement) }
        var entries: [Entry] = []
        while sqlite3_step(statement) == SQLITE_ROW { entries.append(Self.entry(in: statement)) }
        return entries
    }

    /// Returns the entry with that key by a prepared statement.
    func entry(_ id: Int, _ statement: OpaquePointer) -> Entry? {
        defer { sqlite3_reset(statement) }
        sqlite3_bind_int64(statement, 1, Int64(id))
        return sqlite3_step(statement) == SQLITE_ROW ? Self.entry(in: statement) : nil
    }

    private static func entry(in row: OpaquePointer) -> Entry {
        func text(_ column: Int32) -> String { sqlite3_column_text(row, column).map { String(cString: $0) } ?? "" }
        func isNull(_ column: Int32) -> Bool { sqlite3_column_type(row, column) == SQLITE_NULL }
        return Entry(
            id: Int(sqlite3_column_int64(row, 0)), title: text(1), notes: text(2), added: sqlite3_column_double(row, 3),
            checked: isNull(4) ? nil : sqlite3_column_double(row, 4), list: Int(sqlite3_column_int64(row, 5)),
            rank: Int(sqlite3_column_int64(row, 6)), isFlagged: sqlite3_column_int64(row, 7) != 0,
            color: isNull(8) ? nil : text(8), weight: sqlite3_column_double(row, 9))
    }

    func items(_ sql: String) throws -> [Item] {
        let statement = try prepared(sql)
        defer { sqlite3_reset(statement) }
        var items: [Item] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            let title = sqlite3_column_text(statement, 1).map { String(cString: $0) } ?? ""
            items.append(Item(id: Int(sqlite3_column_int64(statement, 0)), title: title))
        }
        return items
    }

    func transaction(_ body: () throws -> Void) throws {
        try run("BEGIN IMMEDIATE")
        try body()
        try run("COMMIT")
    }

    /// Returns the statement with that text, which is prepared only once.
    func prepared(_ sql: String) throws -> OpaquePointer {
        if let statement = statements[sql] { return statement }
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
            throw BenchmarkError("SQLite: \(String(cString: sqlite3_errmsg(handle)))")
        }
        statements[sql] = statement
        return statement
    }

    /// Tells SQLite to copy the bytes.
    private static var transient: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}
