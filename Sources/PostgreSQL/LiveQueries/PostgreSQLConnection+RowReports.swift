#if PostgreSQL
    import Persistence

    /// The rows that the triggers of a table report.
    extension PostgreSQLConnection {
        /// A column of a table.
        struct TableColumn: RowDecodable, Sendable {
            /// The number in the table.
            let number: Int
            let name: String
            /// A Boolean value that indicates whether JSON has the same values as the server's answers.
            let isReportable: Bool

            init(row: borrowing DatabaseRow) throws(DatabaseError) {
                (number, name, isReportable) = (try row[0], try row[1], try row[2])
            }
        }

        /// Returns the columns of a table in their order.
        nonisolated(nonsending) func columns(of table: ReadTable) async throws(DatabaseError) -> [TableColumn] {
            try await rows(
                Query<TableColumn>(
                    """
                    SELECT a.attnum, a.attname::text, (t.typtype = 'e' OR a.atttypid IN (
                        'bool'::regtype, 'int2'::regtype, 'int4'::regtype, 'int8'::regtype, 'oid'::regtype,
                        'float4'::regtype, 'float8'::regtype, 'numeric'::regtype, 'text'::regtype, 'varchar'::regtype,
                        'uuid'::regtype, 'date'::regtype, 'timestamp'::regtype, 'timestamptz'::regtype))
                    AND NOT EXISTS (
                        SELECT FROM pg_catalog.pg_cast WHERE castsource = a.atttypid AND casttarget = 'json'::regtype)
                    FROM pg_catalog.pg_attribute AS a JOIN pg_catalog.pg_type AS t ON t.oid = a.atttypid
                    WHERE a.attrelid = \(Int64(table.id)) AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum
                    """))
        }

        /// Indicates whether notifications may contain rows of a table: each user who can connect to the database, and so
        /// receive and send notifications, may read and change all of its rows; and the rows are not so large that it takes long to
        /// read them in each statement.
        nonisolated(nonsending) func mayReportRows(of table: ReadTable) async throws(DatabaseError) -> Bool {
            try await value(
                """
                SELECT NOT c.relrowsecurity AND NOT EXISTS (
                    SELECT FROM pg_catalog.pg_roles AS r
                    WHERE r.rolcanlogin AND NOT r.rolsuper AND has_database_privilege(r.oid, current_database(), 'CONNECT')
                        AND NOT (
                            has_schema_privilege(r.oid, c.relnamespace, 'USAGE')
                            AND has_table_privilege(r.oid, c.oid, 'SELECT') AND has_table_privilege(r.oid, c.oid, 'UPDATE')))
                    AND NOT EXISTS (
                        -- Virtual columns, which transition tables do not have.
                        SELECT FROM pg_catalog.pg_attribute WHERE attrelid = c.oid AND attgenerated = 'v')
                    AND coalesce(pg_relation_size(nullif(c.reltoastrelid, 0)), 0) <= 100000 * greatest(c.reltuples, 10)
                FROM pg_catalog.pg_class AS c WHERE c.oid = \(Int64(table.id))
                """, as: Bool.self) ?? false
        }

        /// Indicates whether one of the words is the name of a function that may read tables.
        nonisolated(nonsending) func includesReadingFunction(_ words: Set<String>) async throws(DatabaseError) -> Bool {
            try await value(
                """
                SELECT EXISTS (
                    SELECT FROM pg_catalog.pg_proc
                    WHERE lower(proname) = ANY (string_to_array(\(words.joined(separator: " ")), ' '))
                        AND pronamespace <> 'pg_catalog'::regnamespace AND provolatile <> 'i')
                """, as: Bool.self) ?? true
        }

        /// Indicates whether the trigger of a table reports rows.
        nonisolated(nonsending) func reportsRows(of table: ReadTable) async throws(DatabaseError) -> Bool {
            try await value(
                """
                SELECT tgnargs > 0 FROM pg_catalog.pg_trigger
                WHERE tgrelid = \(Int64(table.id)) AND tgname = \(ChangeTriggers.Event.update.triggerName)
                """, as: Bool.self) ?? false
        }

        /// Lets the trigger of a table report rows, or only their keys.
        ///
        /// - Throws: ``DatabaseError`` with `.busy` if the table is locked for more than a second, because readers of
        ///   the table would wait too.
        nonisolated(nonsending) func setReportsRows(
            _ reportsRows: Bool, of table: ReadTable
        ) async throws(DatabaseError) {
            try await execute("SET LOCAL lock_timeout = 1000")
            try await lockTriggers()
            if try await self.reportsRows(of: table) == reportsRows { return }
            guard let function = try await triggerFunction(of: table, quotedKey(of: table)) else { return }
            try await execute(script: function.trigger(.update, on: table.name, reportsRows: reportsRows))
        }
    }
#endif
