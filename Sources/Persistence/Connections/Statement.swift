import CSQLite

/// A prepared statement. Used by the thread of its connection only.
final class Statement {
    let handle: OpaquePointer
    let sql: String
    /// The tables that the statement reads, in the schema's spelling, as reported by SQLite's compiler.
    let tablesRead: Set<String>
    /// A Boolean value that indicates whether the statement creates, drops or alters a part of the schema. It then
    /// counts as a change of all tables.
    let changesSchema: Bool
    /// True while rows are being read. The same SQL inside a decoding closure then gets a separate statement.
    var isInUse = false

    /// A Boolean value that indicates whether the statement may write.
    let changesRows: Bool
    let columnCount: Int
    private(set) lazy var columnNames: [String] = (0..<sqlite3_column_count(handle)).map {
        String(cString: sqlite3_column_name(handle, $0))
    }

    init(handle: OpaquePointer, sql: String, tablesRead: Set<String>, changesSchema: Bool) {
        self.handle = handle
        self.sql = sql
        self.tablesRead = tablesRead
        self.changesSchema = changesSchema
        changesRows = sqlite3_stmt_readonly(handle) == 0
        columnCount = Int(sqlite3_column_count(handle))
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Binds all arguments.
    func bind(_ arguments: [DatabaseValue]) throws(DatabaseError) {
        let expected = Int(sqlite3_bind_parameter_count(handle))
        guard arguments.count == expected else {
            throw DatabaseError(
                .sql, "The statement needs \(expected) arguments, but has \(arguments.count).",
                cause: SQLiteFailure(resultCode: SQLITE_RANGE, message: "argument count", sql: sql))
        }
        for (index, argument) in arguments.enumerated() {
            let result = bind(argument, at: Int32(index + 1))
            if result != SQLITE_OK { throw failure(result) }
        }
    }

    private func bind(_ value: DatabaseValue, at place: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(handle, place)
        case .integer(let number): return sqlite3_bind_int64(handle, place, number)
        case .real(let number): return sqlite3_bind_double(handle, place, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    // An empty buffer may have no address, which would bind NULL.
                    guard let start = characters.baseAddress else {
                        return sqlite3_bind_text(handle, place, "", 0, nil)
                    }
                    return sqlite3_bind_text64(
                        handle, place, start, UInt64(characters.count), copied, UInt8(SQLITE_UTF8))
                }
            }
        case .blob(let bytes):
            return bytes.withUnsafeBytes { buffer in
                guard let start = buffer.baseAddress else { return sqlite3_bind_zeroblob(handle, place, 0) }
                return sqlite3_bind_blob64(handle, place, start, UInt64(buffer.count), copied)
            }
        }
    }

    /// Moves to the next row. Returns false at the end.
    func step() throws(DatabaseError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let result: throw failure(result)
        }
    }

    /// Prepares the statement for another run. The error of the last run was already thrown by `step()`.
    func reset() {
        sqlite3_reset(handle)
    }

    private func failure(_ result: Int32) -> DatabaseError {
        DatabaseError(handle: sqlite3_db_handle(handle), result: result, sql: sql)
    }
}

/// Tells SQLite to copy bound values (SQLITE_TRANSIENT, a cast that Swift does not import).
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
