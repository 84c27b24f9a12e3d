#if PostgreSQL
    import Persistence

    /// The tables that a query reads, and the triggers that report their changes.
    extension PostgreSQLConnection {
        /// A table that a statement has read.
        struct ReadTable: RowDecodable, Equatable, Sendable {
            let id: UInt32
            let name: String
            let kind: String
            let owner: String
            /// The name without quotes, if it suffices to find the table.
            let visibleName: String?
            /// The name of the primary key's column; `nil` if it has none or several.
            let key: String?
            /// The type of this column; `nil` if its collation takes different texts for the same.
            let keyType: String?
            /// A Boolean value that indicates whether the triggers report this column.
            let reportsKey: Bool

            /// Indicates whether notifications name the only row that a query reads.
            func isKeyed(by row: RowKey) -> Bool {
                guard visibleName == row.table else { return false }
                return key == row.column && reportsKey
            }

            init(row: borrowing DatabaseRow) throws(DatabaseError) {
                (id, name, kind, owner) = (try row[0], try row[1], try row[2], try row[8])
                (visibleName, key, keyType) = (try row[3], try row[4], try row[5])
                let (quotedKey, function): (String?, String?) = (try row[6], try row[7])
                let expected = quotedKey.map { [owner] in ChangeTriggers.functionName(for: [$0], owner: owner) }
                reportsKey = expected != nil && expected == function
            }
        }

        /// Returns the tables that the statements of this transaction have read: those that it has locked, which includes the
        /// tables behind views and within functions. Changes of a partition may be made through the table of which it is a
        /// part, so that one counts too. Locks in the mode `SIReadLock` do not count: an earlier serializable transaction of
        /// the connection has left them (https://www.postgresql.org/docs/15/transaction-iso.html, section 13.2.3).
        nonisolated(nonsending) func tablesRead() async throws(DatabaseError) -> [ReadTable] {
            try await rows(
                """
                WITH locked AS (
                    SELECT relation AS id FROM pg_catalog.pg_locks
                    WHERE locktype = 'relation' AND pid = pg_backend_pid() AND granted
                        AND mode <> 'SIReadLock'
                        AND database = (SELECT oid FROM pg_catalog.pg_database WHERE datname = current_database())
                ), affected AS (
                    SELECT id FROM locked
                    UNION SELECT a.relid FROM locked, pg_catalog.pg_partition_ancestors(locked.id) AS a
                )
                SELECT c.oid, c.oid::regclass::text, c.relkind::text,
                    CASE WHEN pg_catalog.pg_table_is_visible(c.oid) THEN c.relname::text END,
                    key.attname::text,
                    CASE WHEN c2.collisdeterministic IS NOT FALSE THEN pg_catalog.format_type(key.atttypid, NULL) END,
                    quote_ident(key.attname), (
                        SELECT p.proname::text FROM pg_catalog.pg_trigger AS t
                        JOIN pg_catalog.pg_proc AS p ON p.oid = t.tgfoid
                        WHERE t.tgrelid = c.oid AND t.tgname = \(ChangeTriggers.Event.update.triggerName)),
                    pg_get_userbyid(c.relowner)::text
                FROM affected JOIN pg_catalog.pg_class AS c ON c.oid = affected.id
                LEFT JOIN pg_catalog.pg_index AS i ON i.indrelid = c.oid AND i.indisprimary AND i.indnkeyatts = 1
                LEFT JOIN pg_catalog.pg_attribute AS key ON key.attrelid = c.oid AND key.attnum = i.indkey[0]
                LEFT JOIN pg_catalog.pg_collation AS c2 ON c2.oid = key.attcollation
                WHERE c.relkind IN ('r', 'p', 'm', 'f') AND c.relpersistence <> 't'
                    AND c.relnamespace <> 'pg_catalog'::regnamespace
                ORDER BY c.oid
                """)
        }

        private nonisolated(nonsending) func rows<Element: RowDecodable>(
            _ sql: SQL
        ) async throws(DatabaseError) -> [Element] {
            try await rows(Query<Element>(sql))
        }

        /// Adds the triggers that report changes of a table, unless it has them, and lets them report no rows if they must not:
        /// in one process at a time.
        ///
        /// - Throws: ``DatabaseError`` with `.busy` if the table is locked for more than a second, because readers and writers
        ///   of the table would wait too.
        nonisolated(nonsending) func addTriggers(to table: ReadTable) async throws(DatabaseError) {
            try await lockTriggers()
            let key = try await quotedKey(of: table)
            var missing = try await missingTriggers(of: table, key)
            // Those of another owner are corrected by a process of this owner.
            if !missing.contains(.update), try await reportsRows(of: table), try await !mayReportRows(of: table),
                try await isOwner(of: table)
            {
                missing.append(.update)
            }
            if missing.isEmpty { return }
            guard let function = try await triggerFunction(of: table, key) else { return }
            let definition = try await hasFunction(for: table, key) ? "" : function.definition
            try await execute("SET LOCAL lock_timeout = 1000")
            try await execute(script: definition + missing.map { function.trigger($0, on: table.name) }.joined())
        }

        /// Waits for other processes that add triggers.
        nonisolated(nonsending) func lockTriggers() async throws(DatabaseError) {
            _ = try await run(SQL(text: "SELECT pg_advisory_xact_lock(\(Self.triggerLock))"))
        }

        /// The number of the advisory lock: "Bndy" in ASCII, and 2.
        private static var triggerLock: Int64 { 0x426E_6479_0000_0002 }

        /// Indicates whether the user may change the triggers of a table.
        private nonisolated(nonsending) func isOwner(of table: ReadTable) async throws(DatabaseError) -> Bool {
            try await value(
                """
                SELECT pg_has_role(relowner, 'USAGE') FROM pg_catalog.pg_class WHERE oid = \(Int64(table.id))
                """, as: Bool.self) ?? false
        }

        /// Indicates whether the function for the triggers of a table exists, and only those who have the rights of the table's
        /// owner can change it.
        private nonisolated(nonsending) func hasFunction(
            for table: ReadTable, _ key: [String]
        ) async throws(DatabaseError) -> Bool {
            try await value(
                """
                SELECT EXISTS (
                    SELECT FROM pg_catalog.pg_proc AS p JOIN pg_catalog.pg_class AS c ON c.relnamespace = p.pronamespace
                    WHERE c.oid = \(Int64(table.id)) AND pg_has_role(p.proowner, c.relowner, 'USAGE')
                        AND p.proname = \(ChangeTriggers.functionName(for: key, owner: table.owner)))
                """, as: Bool.self) ?? false
        }

        /// Returns the columns of the primary key, without those that its index includes.
        nonisolated(nonsending) func quotedKey(of table: ReadTable) async throws(DatabaseError) -> [String] {
            try await rows(
                Query<String>(
                    column: """
                        SELECT quote_ident(a.attname) FROM pg_catalog.pg_index AS i
                        JOIN pg_catalog.pg_attribute AS a
                            ON a.attrelid = i.indrelid AND a.attnum = ANY ((i.indkey::int2[])[0:i.indnkeyatts - 1])
                        WHERE i.indrelid = \(Int64(table.id)) AND i.indisprimary ORDER BY a.attnum
                        """))
        }

        /// Returns the function for a table; `nil` if the table does not exist any longer.
        nonisolated(nonsending) func triggerFunction(
            of table: ReadTable, _ key: [String]
        ) async throws(DatabaseError) -> ChangeTriggers? {
            let schema: String? = try await value(
                """
                SELECT quote_ident(n.nspname) FROM pg_catalog.pg_class AS c
                JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace WHERE c.oid = \(Int64(table.id))
                """)
            return schema.map { ChangeTriggers(schema: $0, owner: table.owner, key: key) }
        }

        /// Returns the events without a trigger that reports this key. The table may have got its key later.
        private nonisolated(nonsending) func missingTriggers(
            of table: ReadTable, _ key: [String]
        ) async throws(DatabaseError) -> [ChangeTriggers.Event] {
            let names = try await rows(
                Query<String>(
                    column: """
                        SELECT t.tgname::text FROM pg_catalog.pg_trigger AS t
                        JOIN pg_catalog.pg_proc AS p ON p.oid = t.tgfoid
                        WHERE t.tgrelid = \(Int64(table.id)) AND t.tgenabled <> 'D' AND NOT t.tgisinternal
                            AND p.proname = \(ChangeTriggers.functionName(for: key, owner: table.owner))
                        """))
            return ChangeTriggers.Event.allCases.filter { !names.contains($0.triggerName) }
        }
    }
#endif
