extension Connection {
    /// Returns the rows of a query.
    ///
    /// - Throws: ``DatabaseError``.
    @inlinable
    public func rows<Record>(_ query: TableQuery<Record>) throws(DatabaseError) -> [Record] {
        try rows(query.sql, query.decode)
    }

    /// Returns the first row of a query, or `nil` if it has no rows.
    ///
    /// - Throws: ``DatabaseError``.
    @inlinable
    public func first<Record>(_ query: TableQuery<Record>) throws(DatabaseError) -> Record? {
        try first(query.limit(query.limit.map { min($0, 1) } ?? 1, offset: query.offset).sql, query.decode)
    }

    /// Returns the number of rows that satisfy the query's condition, without regard to its limit and offset.
    ///
    /// - Throws: ``DatabaseError``.
    public func count<Record>(_ query: TableQuery<Record>) throws(DatabaseError) -> Int {
        try value(query.countSQL) ?? 0
    }

    /// Returns whether any row satisfies the query's condition.
    ///
    /// - Throws: ``DatabaseError``.
    public func hasRows<Record>(_ query: TableQuery<Record>) throws(DatabaseError) -> Bool {
        try value("SELECT EXISTS (\(query.selection(of: "1"))\n)") ?? false
    }

    /// Changes columns of all rows of a query in one statement.
    ///
    ///     try connection.update(TaskItem.all.filter { $0.list == 3 }) { [$0.checked.set(to: now)] }
    ///
    /// - Returns: The number of changed rows.
    /// - Throws: ``DatabaseError``.
    @discardableResult
    public func update<Record: DatabaseRecord>(
        _ query: TableQuery<Record>, set assignments: (RecordColumns<Record>) -> [ColumnAssignment<Record>]
    ) throws(DatabaseError) -> Int {
        let assignments = assignments(RecordColumns()).map(\.sql).joined(separator: ", ")
        if assignments.text.isEmpty { return 0 }
        return try execute("UPDATE \(identifier: query.table) SET \(assignments)\n\(query.restriction)")
    }

    /// Deletes all rows of a query in one statement.
    ///
    /// - Returns: The number of deleted rows.
    /// - Throws: ``DatabaseError``.
    @discardableResult
    public func delete<Record>(_ query: TableQuery<Record>) throws(DatabaseError) -> Int {
        try execute("DELETE FROM \(identifier: query.table)\(query.restriction)")
    }
}

extension TableQuery {
    /// The WHERE clause of a statement that changes the rows of the query, or nothing.
    fileprivate var restriction: SQL {
        if limit == nil && offset == 0 { return condition.map { " WHERE \($0)" } ?? "" }
        var keys = self
        keys.columns = key.map { "\(identifier: $0)" }.joined(separator: ", ")
        return " WHERE (\(keys.columns)) IN (\(keys.sql)\n)"
    }
}
