import CSQLite

/// Parts of transactions.
extension Connection {
    /// Runs a part of the transaction that may fail separately. If `body` throws, its changes are rolled back and the
    /// error is rethrown. Calls may be nested.
    ///
    /// - Throws: The error of `body`, or ``DatabaseError``.
    @discardableResult
    public func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        let mark = try beginPart()
        do {
            let result = try body()
            try endPart()
            return result
        } catch {
            try rollBackPart(to: mark)
            throw error
        }
    }

    /// Runs an asynchronous part of the transaction that may fail separately.
    ///
    /// - Throws: The error of `body`, or ``DatabaseError``.
    @discardableResult
    public nonisolated(nonsending) func savepoint<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async throws -> Result {
        let mark = try beginPart()
        do {
            let result = try await body()
            try endPart()
            return result
        } catch {
            try rollBackPart(to: mark)
            throw error
        }
    }

    private func beginPart() throws(DatabaseError) -> Int {
        let mark = changes.mark
        try requireTransaction()
        try control("SAVEPOINT part")
        return mark
    }

    private func endPart() throws(DatabaseError) {
        try requireTransaction()
        try control("RELEASE part")
    }

    private func rollBackPart(to mark: Int) throws(DatabaseError) {
        // If SQLite has rolled back the transaction, there is nothing left to do.
        if isInTransaction {
            try control("ROLLBACK TO part")
            try control("RELEASE part")
        }
        changes.forget(since: mark)
    }

    /// A Boolean value that indicates whether a COMMIT would now fail because of deferred foreign keys.
    var hasOpenForeignKeys: Bool {
        var current: Int32 = 0
        var highest: Int32 = 0
        sqlite3_db_status(handle, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0)
        return current != 0
    }
}
