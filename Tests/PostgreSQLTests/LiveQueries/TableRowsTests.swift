#if PostgreSQL
    import Foundation
    import Locks
    import Persistence
    import PrivateServers
    import RxTesting
    import Testing

    @testable import PostgreSQL

    /// Live queries of one table, of which the changed rows are read by their keys.
    @Suite(.needsServer) struct TableRowsTests {
        private struct Thing: RowDecodable, Equatable {
            let id: Int
            let a: Int?
            let b: String

            init(row: borrowing DatabaseRow) throws(DatabaseError) {
                (id, a, b) = (try row[0], try row[1], try row[2])
            }
        }

        private static let schema = """
            CREATE TABLE thing (id int PRIMARY KEY, a int, b text NOT NULL);
            CREATE TABLE other (a int);
            CREATE TABLE pair (x int, y int, PRIMARY KEY (x, y));
            CREATE TABLE moment (at timestamptz PRIMARY KEY);
            CREATE TABLE loose (id int);
            CREATE VIEW seen AS SELECT * FROM thing;
            """

        private func query(_ condition: SQL?, _ order: SQL, _ limit: Int?) -> TableQuery<Thing> {
            TableQuery(table: "thing", key: ["id"], columns: "id, a, b", where: condition, order: order, limit: limit)
        }

        // MARK: Costs

        /// From the second change on, a change of one row decodes this row and those beside it, the first and the last one.
        @Test func aChangedRowIsReadWithThoseBesideIt() throws {
            try withDatabase(Self.schema, url: PrivateServer.shared.get().makeDatabaseURL()) { database in
                try database.writeAndWait {
                    try await $0.execute("INSERT INTO thing SELECT n, n, 'x' FROM generate_series(1, 1000) AS n")
                }
                let decoded = Mutex(0)
                let query = TableQuery<Int>(table: "thing", key: ["id"], columns: "a", order: "a DESC") {
                    (row) throws(DatabaseError) in
                    decoded.withLock { $0 += 1 }
                    return try row[0]
                }
                let values = Values(database.liveQuery(query))
                func rows(after statement: SQL) throws -> [Int]? {
                    decoded.withLock { $0 = 0 }
                    try database.writeAndWait { try await $0.execute(statement) }
                    return values.next().map { Array($0) }
                }
                #expect(values.next()?.count == 1_000)
                _ = try rows(after: "UPDATE thing SET a = 2001 WHERE id = 1000")
                // The plan is made in the meantime.
                var changes = 0
                repeat {
                    changes += 1
                    _ = try rows(after: "UPDATE thing SET a = a + 1 WHERE id = 1000")
                } while decoded.withLock({ $0 }) == 1_000 && changes < 100
                #expect(try rows(after: "UPDATE thing SET a = 3000 WHERE id = 1000")?.first == 3_000)
                #expect(decoded.withLock { $0 } == 3)
                #expect(try rows(after: "DELETE FROM thing WHERE id = 500")?.count == 999)
                #expect(decoded.withLock { $0 } == 4)
                #expect(try rows(after: "INSERT INTO thing VALUES (-1, -1, '')")?.last == -1)
                #expect(decoded.withLock { $0 } == 3)
                // Its place is found with two more answers of 100 rows.
                #expect(try rows(after: "UPDATE thing SET a = 500 WHERE id = -1")?[499...501] == [501, 500, 499])
                let moved = decoded.withLock { $0 }
                #expect((100...250).contains(moved))
                // More rows than a notification names.
                #expect(try rows(after: "UPDATE thing SET a = -a")?.count == 1_000)
                #expect(decoded.withLock { $0 } == 1_000)
            }
        }

        // MARK: Plans

        private func tables(
            _ query: TableQuery<some Sendable & Equatable>, _ database: PostgreSQLDatabase
        ) throws -> [PostgreSQLConnection.ReadTable] {
            try database.readAndWait { connection in
                _ = try await connection.rows(query)
                return try await connection.tablesRead()
            }
        }

        private func isPlanned(
            _ query: TableQuery<some Sendable & Equatable>, _ database: PostgreSQLDatabase
        ) throws -> Bool {
            try obstacle(query, database) == nil
        }

        /// Returns the reason why the rows of a query cannot be read by their keys, or `nil` if they can.
        private func obstacle(
            _ query: TableQuery<some Sendable & Equatable>, _ database: PostgreSQLDatabase
        ) throws -> String? {
            for table in try tables(query, database) where table.kind == "r" {
                try database.writeAndWait { try await $0.addTriggers(to: table) }
            }
            let tables = try tables(query, database)
            guard tables.count == 1, let plan = TableRowsPlan(query, tables[0]) else { return "tables: \(tables)" }
            do {
                return try database.readAndWait { try await plan.isByRow(on: $0) } ? nil : "the server's plan"
            } catch let error as DatabaseError where error.code == .sql {
                return "a statement that is wrong with a key: \(error)"
            }
        }

        @Test func queriesOfWhichRowsCanBeRead() throws {
            try withDatabase(Self.schema) { database in
                let cases: [(table: String, columns: SQL, condition: SQL?, order: SQL, isPlanned: Bool)] = [
                    ("thing", "b", nil, "", true), ("thing", "id, a", "a IS NULL -- none", "a DESC, 1", true),
                    ("thing", "a AS id", "b LIKE 'x%' OR b = \("y")", "id, lower(b) COLLATE \"C\" DESC", true),
                    ("thing", "\("x") || b", "a IN (1, 2)", "coalesce(a, \(7)), id", true),
                    ("thing", "b", "a IN (SELECT a FROM thing)", "", false),
                    ("thing", "b", "a = (SELECT t.a FROM thing AS t WHERE t.id = 1)", "", false),
                    ("thing", "(SELECT t.b FROM thing AS t WHERE t.id = thing.a)", nil, "", false),
                    ("thing", "b", nil, "(SELECT max(a) FROM thing) - a", false),
                    ("thing", "(SELECT max(a) FROM thing)", nil, "", false),
                    ("thing", "count(*) OVER ()", nil, "", false), ("thing", "count(*)", nil, "", false),
                    ("thing", "DISTINCT b", nil, "b", false), ("thing", "generate_series(1, a)", nil, "", false),
                    ("thing", "b", "a < extract(epoch FROM now())", "", false), ("thing", "b", nil, "random()", false),
                    ("seen", "b", nil, "", false), ("loose", "id", nil, "", false), ("pair", "x", nil, "", false),
                    ("moment", "at", nil, "", false),
                ]
                for (table, columns, condition, order, isExpected) in cases {
                    let query = TableQuery<DatabaseValue>(
                        table: table, columns: columns, where: condition, order: order
                    ) { (row) throws(DatabaseError) in try row[0] }
                    let found = try isPlanned(query, database)
                    #expect(found == isExpected, "\(columns) \(order)")
                }
                let skipped = TableQuery<Int>(table: "thing", columns: "id", limit: 3, offset: 2) {
                    (row) throws(DatabaseError) in try row[0]
                }
                let isSkippedPlanned = try isPlanned(skipped, database)
                #expect(!isSkippedPlanned)
            }
        }

        /// After a serializable transaction, its connection holds locks on the tables and rows that it has read until the
        /// transactions that ran at the same time have ended.
        @Test func tablesThatAnEarlierWriteHasReadDoNotCount() throws {
            let url = try PrivateServer.shared.get().makeURL()
            var configuration = PostgreSQLConfiguration()
            configuration.connections = 1
            try withDatabase(Self.schema, configuration: configuration, url: url) { database in
                try withDatabase(Self.schema, url: url) { other in
                    let (tables, isKept) = try other.writeAndWait { connection in
                        _ = try await connection.run("SELECT FROM loose")
                        let tables = try await onAnotherThread {
                            try database.writeAndWait { _ = try await $0.run("SELECT FROM pair") }
                            return try self.tables(query(nil, "id", nil), database)
                        }
                        let isKept = try await connection.value(
                            """
                            SELECT EXISTS (
                                SELECT FROM pg_locks WHERE relation = 'pair'::regclass AND mode = 'SIReadLock')
                            """, as: Bool.self)
                        return (tables, isKept)
                    }
                    #expect(isKept == true)
                    #expect(tables.map(\.name) == ["thing"])
                }
            }
        }

        private func onAnotherThread<Value: Sendable>(
            _ body: @escaping @Sendable () throws -> Value
        ) async throws -> Value {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
            }
        }

        /// Keys with quotes, and those of which a connection's settings change no text.
        @Test func keysOfOtherTypes() throws {
            let schema = """
                CREATE TABLE named (name text PRIMARY KEY, n int);
                CREATE TABLE "Odd ""table" ("the key" uuid PRIMARY KEY DEFAULT gen_random_uuid(), n int);
                INSERT INTO named VALUES ('a "b" \\ {c}, d', 0), ('', 0), ('NULL', 0);
                INSERT INTO "Odd ""table" (n) VALUES (0), (0);
                """
            try withDatabase(schema) { database in
                for table in ["named", #"Odd "table"#] {
                    let query = TableQuery<Int>(table: table, columns: "n") { (row) throws(DatabaseError) in try row[0]
                    }
                    let obstacle = try obstacle(query, database)
                    #expect(obstacle == nil)
                    let values = Values(database.liveQuery(query))
                    let count = try #require(values.next()).count
                    for n in 1...8 {
                        try database.writeAndWait { try await $0.execute("UPDATE \(identifier: table) SET n = \(n)") }
                        #expect(values.next().map { Array($0) } == Array(repeating: n, count: count))
                    }
                }
            }
        }

        /// Keys whose texts are not those of their rows.
        @Test func keysThatNotificationsDoNotName() throws {
            let schema = """
                CREATE COLLATION loose_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
                CREATE TABLE named (name text COLLATE loose_case PRIMARY KEY);
                CREATE TABLE included (name text, n int, PRIMARY KEY (name) INCLUDE (n));
                CREATE TABLE moved (id int PRIMARY KEY, code text NOT NULL UNIQUE, name int);
                """
            func query(_ table: String) -> TableQuery<String> {
                TableQuery<String>(table: table, columns: "name::text") { (row) throws(DatabaseError) in try row[0] }
            }
            try withDatabase(schema) { database in
                let found = try ["named", "included", "moved"].map { try isPlanned(query($0), database) }
                #expect(found == [false, true, true])
                let values = Values(database.liveQuery(query("included")))
                #expect(values.next()?.count == 0)
                for n in 1...5 {
                    try database.writeAndWait { try await $0.execute("INSERT INTO included VALUES (\("a\(n)"), \(n))") }
                    #expect(values.next()?.count == n)
                }
                // The triggers report the former key until they are made anew.
                try database.writeAndWait {
                    try await $0.execute(script: "ALTER TABLE moved DROP CONSTRAINT moved_pkey, ADD PRIMARY KEY (code)")
                }
                let before = try tables(query("moved"), database)
                let isNone = TableRowsPlan(query("moved"), before[0]) == nil
                #expect(isNone)
                let isPlannedThen = try isPlanned(query("moved"), database)
                #expect(isPlannedThen)
            }
        }

        /// The statement with the key fails then, and the one without does not.
        @Test func aKeyWhoseTypeChangesLosesNothing() throws {
            try withDatabase(Self.schema) { database in
                let query = TableQuery<String>(table: "thing", columns: "b", order: "b") {
                    (row) throws(DatabaseError) in try row[0]
                }
                let values = Values(database.liveQuery(query))
                #expect(values.next()?.count == 0)
                for n in 1...8 {
                    if n == 5 {
                        try database.writeAndWait {
                            try await $0.execute(script: "DROP VIEW seen; ALTER TABLE thing ALTER id TYPE text")
                        }
                    }
                    try database.writeAndWait {
                        try await $0.execute(script: "INSERT INTO thing VALUES ('\(n)', 0, 'x\(n)')")
                    }
                    #expect(values.next()?.last == "x\(n)")
                }
            }
        }

        // MARK: Random changes

        @Test(arguments: 1...6 as ClosedRange<UInt64>) func resultsEqualFreshOnesAfterEachCommit(seed: UInt64) throws {
            var random = SeededGenerator(seed: seed)
            try withDatabase(closedToOthers + Self.schema, url: PrivateServer.shared.get().makeDatabaseURL()) {
                database in
                let queries: [TableQuery<Thing>] = [
                    query(nil, "id", nil), query("a > 2", "b, a DESC, id", nil), query(nil, "a DESC, b, id", 5),
                    query("b <> ''", "a IS NOT NULL, coalesce(a, id) DESC, id DESC", nil),
                    query(nil, "lower(b), a, id", 12),
                ]
                let watchers = queries.map { Values(database.liveQuery($0)) }
                for watcher in watchers { #expect(watcher.next()?.isEmpty == true) }
                for step in 0..<60 {
                    let statements = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.statement(&random) }
                    try database.writeAndWait { connection in
                        for statement in statements { try await connection.execute(statement) }
                    }
                    // The write was acknowledged after the queries had published its changes; a new subscriber sees them.
                    for query in queries {
                        let shown = Values(database.liveQuery(query)).next()
                        let expected = try database.readAndWait { try await $0.rows(query) }
                        #expect(shown.map { Array($0) } == expected, "seed \(seed), step \(step), \(query.order)")
                    }
                }
            }
        }

        private static func statement(_ random: inout SeededGenerator) -> SQL {
            let (id, a) = (Int.random(in: 1...30, using: &random), Int.random(in: 0...9, using: &random))
            let b = ["", "x", "X", "y", "ä", "z z"].randomElement(using: &random)!
            return switch Int.random(in: 0..<12, using: &random) {
            case 0, 1, 2: "INSERT INTO thing VALUES (\(id), \(a), \(b)) ON CONFLICT (id) DO UPDATE SET b = excluded.b"
            case 3, 4: "UPDATE thing SET b = \(b) WHERE id = \(id)"
            case 5: "UPDATE thing SET a = NULL WHERE id = \(id)"
            case 6: "UPDATE thing SET a = \(a) WHERE id BETWEEN \(id) AND \(id + 2)"
            case 7:
                "UPDATE thing SET id = \(id) WHERE id = \(id + 1) AND NOT EXISTS (SELECT FROM thing WHERE id = \(id))"
            case 8: "DELETE FROM thing WHERE id = \(id)"
            case 9: "DELETE FROM thing WHERE a = \(a)"
            case 10: "UPDATE thing SET b = b"
            default: a == 0 ? "TRUNCATE thing" : "UPDATE thing SET a = a + 1 WHERE id % 7 = \(id % 7)"
            }
        }
    }
#endif
