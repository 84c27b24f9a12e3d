import CSQLite

/// Compiles the statements of a connection. Used by the connection's thread only.
final class StatementCompiler {
    private let handle: OpaquePointer
    private let observer = CompilerObserver()

    init(_ handle: OpaquePointer) {
        self.handle = handle
        observer.attach(to: handle)
    }

    // MARK: Authors

    /// Runs `body`, which may compile and run statements that only the database itself may run. SQLite compiles a
    /// statement again when it runs after a change of the schema.
    func asDatabase(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
        let author = observer.author
        observer.author = .database
        defer { observer.author = author }
        try body()
    }

    /// Runs the body of a migration, which may change what other bodies must not.
    func migrating(_ body: () throws -> Void) rethrows {
        observer.author = .migration
        defer { observer.author = .body }
        try body()
    }

    // MARK: Statements

    /// Compiles a text that contains a single statement.
    ///
    /// - Parameter isKept: Indicates whether the statement will be kept for further runs.
    /// - Throws: ``DatabaseError``, also for SQL that would not do what it seems to say.
    func statement(_ sql: String, isKept: Bool) throws(DatabaseError) -> Statement {
        if let mistake = SQL.sortingByArgument(in: sql) { throw DatabaseError(.sql, mistake) }
        try requireText(sql)
        let bytes = Array(sql.utf8) + [0]
        guard let (statement, length) = try prepare(bytes.span, isKept: isKept) else {
            throw DatabaseError(.sql, "The SQL contains no statement: \(sql)")
        }
        guard isBlank(bytes.span.extracting(length...)) else {
            throw DatabaseError(.sql, "The SQL contains more than one statement: \(sql) Use execute(script:).")
        }
        return statement
    }

    /// Compiles the statements of a script one by one, each after `body` has run the one before.
    func forEachStatement(
        in script: String, _ body: (Statement) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        try requireText(script)
        // With a terminator, SQLite does not copy the rest of the script for each of its statements.
        let bytes = Array(script.utf8) + [0]
        var start = 0
        while let (statement, length) = try prepare(bytes.span.extracting(start...), isKept: false) {
            try body(statement)
            start += length
        }
    }

    /// Compiles a statement and returns the names of the columns that it reads, by table.
    func columnsRead(by sql: String) throws(DatabaseError) -> [String: Set<String>] {
        try requireText(sql)
        let bytes = Array(sql.utf8) + [0]
        _ = try prepare(bytes.span, isKept: false, notesColumns: true)
        return observer.columnsRead ?? [:]
    }

    func prepare(_ sql: String, isKept: Bool = false) throws(DatabaseError) -> Statement? {
        let bytes = Array(sql.utf8) + [0]
        return try prepare(bytes.span, isKept: isKept)?.statement
    }

    /// Compiles the first statement of a text that ends with NUL. Returns `nil` if it contains only white space and
    /// comments.
    private func prepare(
        _ text: Span<UInt8>, isKept: Bool, notesColumns: Bool = false
    ) throws(DatabaseError) -> (statement: Statement, length: Int)? {
        var prepared: OpaquePointer?
        var length = 0
        let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        observer.begin(notesColumns: notesColumns)
        let result = text.withUnsafeBytes { bytes in
            let start = bytes.baseAddress!.assumingMemoryBound(to: CChar.self)
            var tail: UnsafePointer<CChar>?
            let result = sqlite3_prepare_v3(handle, start, Int32(bytes.count), flags, &prepared, &tail)
            length = tail.map { start.distance(to: $0) } ?? 0
            return result
        }
        guard result == SQLITE_OK else {
            // Only the beginning, because a script can be long.
            throw observer.denial ?? DatabaseError(handle: handle, result: result, sql: Self.text(text, most: 1000))
        }
        guard let prepared else { return nil }
        let statement = Statement(
            handle: prepared, sql: Self.text(text, most: length), changesSchema: observer.changesSchema)
        return (statement, length)
    }

    // MARK: Texts

    /// - Throws: An error if SQLite would not read the SQL to its end.
    private func requireText(_ sql: String) throws(DatabaseError) {
        if sql.utf8.contains(0) {
            throw DatabaseError(.sql, "The SQL contains a NUL character, at which SQLite would stop to read it.")
        }
        if SQLTokenizer.endsInComment(sql) {
            throw DatabaseError(
                .sql,
                "The SQL contains a comment that is never closed, so that SQLite ignores the text after it: "
                    + String(sql.prefix(1000)))
        }
        if sql.utf8.count >= Int32.max { throw DatabaseError(.sql, "The SQL is longer than SQLite permits.") }
    }

    /// Indicates whether a text contains only white space, semicolons and comments.
    private func isBlank(_ text: Span<UInt8>) -> Bool {
        do throws(DatabaseError) {
            return try prepare(text, isKept: false) == nil
        } catch {
            return false
        }
    }

    private static func text(_ text: Span<UInt8>, most count: Int) -> String {
        text.extracting(..<min(count, text.count - 1)).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }
}
