public import CSQLite

/// A prepared statement. Used by the thread of its connection only.
@usableFromInline
final class Statement: RowLender {
    @usableFromInline let handle: OpaquePointer
    let sql: String
    /// The pieces by which the cache last found the statement.
    @exclusivity(unchecked) var pieces: SQLPieces
    /// A Boolean value that indicates whether the statement creates, drops or alters a part of the schema. It then
    /// counts as a change of all tables.
    let changesSchema: Bool
    /// True while rows are being read. The same SQL inside a decoding closure then gets a separate statement.
    @exclusivity(unchecked) var isInUse = false
    /// The start of the statement around this one, while this one is in use.
    @exclusivity(unchecked) var outerStart: Duration?

    /// A Boolean value that indicates whether the statement may write.
    @usableFromInline let changesRows: Bool
    @usableFromInline let columnCount: Int
    @usableFromInline let parameterCount: Int
    /// The bound texts of at most `shortText` bytes, each at the place of its parameter, so that SQLite need not allocate
    /// memory for copies of them.
    private let texts: UnsafeMutableRawPointer
    private static let shortText = 32
    override var columnNames: [String] { names }
    private lazy var names: [String] = (0..<sqlite3_column_count(handle)).map {
        String(cString: sqlite3_column_name(handle, $0))
    }

    init(handle: OpaquePointer, sql: String, changesSchema: Bool) {
        self.handle = handle
        self.sql = sql
        pieces = SQLPieces(sql)
        self.changesSchema = changesSchema
        changesRows = sqlite3_stmt_readonly(handle) == 0
        columnCount = Int(sqlite3_column_count(handle))
        parameterCount = Int(sqlite3_bind_parameter_count(handle))
        texts = .allocate(byteCount: parameterCount * Self.shortText, alignment: 1)
    }

    deinit {
        sqlite3_finalize(handle)
        texts.deallocate()
    }

    /// Compares the pieces by which the cache last found the statement, without a copy of them.
    func hasPieces(_ others: borrowing SQLPieces) -> Bool {
        pieces.count == others.count && pieces.first.hasSameBytes(as: others.first)
            && pieces.second.hasSameBytes(as: others.second) && pieces.third.hasSameBytes(as: others.third)
            && pieces.fourth.hasSameBytes(as: others.fourth)
    }

    /// Binds all arguments.
    func bind(_ arguments: SQLArguments) throws(DatabaseError) {
        guard arguments.count == parameterCount else { throw wrongCount(arguments.count) }
        guard let first = arguments.first else { return }
        try bind(first, at: 1)
        var place: Int32 = 1
        for argument in arguments.others {
            place += 1
            try bind(argument, at: place)
        }
    }

    private func wrongCount(_ count: Int) -> DatabaseError {
        DatabaseError(
            .sql, "The statement needs \(parameterCount) arguments, but has \(count).",
            cause: SQLiteFailure(resultCode: SQLITE_RANGE, message: "argument count", sql: sql))
    }

    /// Binds one argument. Places are counted from 1.
    @inlinable
    func bind(_ value: DatabaseValue, at place: Int32) throws(DatabaseError) {
        let result =
            switch value {
            case .null: sqlite3_bind_null(handle, place)
            case .integer(let number): sqlite3_bind_int64(handle, place, number)
            case .real(let number):
                if number.isNaN && changesRows {
                    throw notANumber()
                } else {
                    sqlite3_bind_double(handle, place, number)
                }
            case .text(let text): bind(text, at: place)
            case .blob(let bytes): bind(bytes, at: place)
            }
        if result != SQLITE_OK { throw failure(result) }
    }

    /// - Throws: An error if the statement writes, because it has an integer above `Int64.max` as an argument.
    func requireReading() throws(DatabaseError) {
        guard changesRows else { return }
        throw DatabaseError(
            .constraint,
            "An integer above Int64.max cannot be written, because SQLite's integers are smaller; pass String(value) for a "
                + "TEXT column.", cause: SQLiteFailure(resultCode: SQLITE_MISMATCH, message: "large integer", sql: sql))
    }

    @usableFromInline
    func notANumber() -> DatabaseError {
        DatabaseError(.constraint, "NaN cannot be written, because SQLite would store NULL; use nil, or a number.")
    }

    // SQLite copies long texts and blobs, because it keeps them until the statement is bound again. It refuses those that
    // exceed its limit (SQLITE_TOOBIG), 1 GB by default.

    @usableFromInline
    func bind(_ text: String, at place: Int32) -> Int32 {
        if let result = text.utf8.withContiguousStorageIfAvailable({ bind($0, at: place) }) { return result }
        var text = text
        return text.withUTF8 { bind($0, at: place) }
    }

    private func bind(_ text: UnsafeBufferPointer<UInt8>, at place: Int32) -> Int32 {
        // An empty buffer may have no address, which would bind NULL.
        guard let start = text.baseAddress, !text.isEmpty else {
            return sqlite3_bind_text(handle, place, "", 0, nil)
        }
        if text.count <= Self.shortText, place <= parameterCount {
            let kept = texts + (Int(place) - 1) * Self.shortText
            kept.copyMemory(from: start, byteCount: text.count)
            return bind(kept, text.count, at: place, nil)
        }
        return bind(start, text.count, at: place, copied)
    }

    private func bind(
        _ text: UnsafeRawPointer, _ count: Int, at place: Int32, _ destructor: sqlite3_destructor_type?
    ) -> Int32 {
        sqlite3_bind_text64(
            handle, place, text.assumingMemoryBound(to: CChar.self), sqlite3_uint64(count), destructor,
            UInt8(SQLITE_UTF8))
    }

    @usableFromInline
    func bind(_ bytes: [UInt8], at place: Int32) -> Int32 {
        bytes.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress, !buffer.isEmpty else {
                return sqlite3_bind_zeroblob(handle, place, 0)
            }
            return sqlite3_bind_blob64(handle, place, start, sqlite3_uint64(buffer.count), copied)
        }
    }

    /// Moves to the next row. Returns false at the end.
    @inlinable
    func step() throws(DatabaseError) -> Bool {
        let result = sqlite3_step(handle)
        if result == SQLITE_ROW { return true }
        if result == SQLITE_DONE { return false }
        throw failure(result)
    }

    /// Prepares the statement for another run. Returns false if the last run failed, with an error that `step()` threw.
    @discardableResult
    func reset() -> Bool {
        sqlite3_reset(handle) == SQLITE_OK
    }

    @usableFromInline
    func failure(_ result: Int32) -> DatabaseError {
        DatabaseError(handle: sqlite3_db_handle(handle), result: result, sql: sql)
    }

    override func decodingFailure(_ sentence: String) -> DatabaseError {
        DatabaseError(
            .decoding, sentence,
            cause: SQLiteFailure(resultCode: SQLITE_MISMATCH, message: "decoding failed", sql: sql))
    }
}

/// Tells SQLite to copy bound values (SQLITE_TRANSIENT, a cast that Swift does not import).
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
