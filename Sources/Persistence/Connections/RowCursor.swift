/// The rows of a query, read one at a time, so that a long result needs no memory for all of them.
public struct RowCursor<Element: Sendable>: ~Copyable {
    @usableFromInline let connection: Connection
    @usableFromInline let statement: Statement
    @usableFromInline let decode: @Sendable (borrowing DatabaseRow) throws(DatabaseError) -> Element
    @usableFromInline var hasEnded = false

    @inlinable
    init(
        _ connection: Connection, _ statement: Statement,
        _ decode: @escaping @Sendable (borrowing DatabaseRow) throws(DatabaseError) -> Element
    ) {
        self.connection = connection
        self.statement = statement
        self.decode = decode
    }

    /// Reads the next row. Returns `nil` after the last one.
    ///
    /// - Throws: ``DatabaseError``.
    @inlinable
    public mutating func next() throws(DatabaseError) -> Element? {
        // A further step would start the statement again.
        if hasEnded { return nil }
        do throws(DatabaseError) {
            try connection.requireTransaction()
            if try statement.step() { return try decode(DatabaseRow(statement)) }
        } catch {
            hasEnded = true
            throw connection.noted(error)
        }
        hasEnded = true
        return nil
    }
}

extension Connection {
    /// Calls `body` with a cursor before the first row of a query. The body may end before the last row.
    ///
    /// The body may run other statements. Rows that it inserts or changes in the same table may or may not appear.
    ///
    /// - Throws: The error of `body`, or ``DatabaseError``.
    @inlinable
    public func withCursor<Element, Result>(
        _ query: Query<Element>, _ body: (inout RowCursor<Element>) throws -> Result
    ) throws -> Result {
        let statement = try acquire(query.sql)
        defer { release(statement) }
        var cursor = RowCursor(self, statement, query.decode)
        return try body(&cursor)
    }

    /// Calls `body` with each row of a query in order. Throw an error, or use ``withCursor(_:_:)``, to end before the
    /// last row.
    ///
    /// - Throws: The error of `body`, or ``DatabaseError``.
    @inlinable
    public func forEachRow<Element>(_ query: Query<Element>, _ body: (Element) throws -> Void) throws {
        try withCursor(query) { cursor in
            while let element = try cursor.next() { try body(element) }
        }
    }
}
