#if PostgreSQL
    import Persistence

    /// The triggers that live queries need.
    extension PostgreSQLDatabase {
        /// Adds the triggers that report changes of a table, unless it has them.
        ///
        /// - Throws: ``DatabaseError`` with `.sql` for a table without triggers, and with `.readOnly` if the user may not add
        ///   them.
        func addTriggers(to table: PostgreSQLConnection.ReadTable) async throws {
            guard table.kind == "r" || table.kind == "p" else {
                throw DatabaseError(
                    .sql,
                    "A live query cannot read \(table.name), because PostgreSQL does not report the changes of "
                        + "materialized views and foreign tables; read the tables behind it.")
            }
            do {
                try await transact(.write(.readCommitted), interruption: Interruption(loop)) { connection in
                    try await connection.addTriggers(to: table)
                }
            } catch let error as DatabaseError where error.serverFailure?.state == "42501" {
                throw DatabaseError(
                    .readOnly,
                    "The database's user may not create the triggers that live queries of \(table.name) need; let "
                        + "the owner of the table run the program once, or make the user the owner.", cause: error)
            }
        }

        /// Lets the trigger of a table report rows, or only their keys.
        func setReportsRows(_ reportsRows: Bool, of table: PostgreSQLConnection.ReadTable) async throws {
            try await transact(.write(.readCommitted), interruption: Interruption(loop)) { connection in
                try await connection.setReportsRows(reportsRows, of: table)
            }
        }
    }
#endif
