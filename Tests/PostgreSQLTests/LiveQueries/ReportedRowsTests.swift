#if PostgreSQL
    import Differences
    import Foundation
    import Locks
    import Persistence
    import PrivateServers
    import Testing

    @testable import PostgreSQL

    /// Updates of rows that live queries take from notifications.
    @Suite(.needsServer) struct ReportedRowsTests {
        private static let schema = """
            CREATE TABLE thing (id int PRIMARY KEY, a int, b text, c int NOT NULL DEFAULT 0);
            INSERT INTO thing SELECT n, n, 'x' FROM generate_series(1, 5) AS n;
            """

        private func withThings(_ more: String = "", _ body: (PostgreSQLDatabase, String) throws -> Void) throws {
            let url = try PrivateServer.shared.get().makeDatabaseURL()
            try withDatabase(closedToOthers + Self.schema + more, url: url) { try body($0, url) }
        }

        private func texts(
            _ columns: SQL = "b", where condition: SQL? = nil, order: SQL = "id", limit: Int? = nil
        ) -> TableQuery<String?> {
            TableQuery(table: "thing", key: ["id"], columns: columns, where: condition, order: order, limit: limit) {
                (row) throws(DatabaseError) in try row[0]
            }
        }

        /// Runs a query by hand until it keeps the rows with their keys, and lets the triggers report rows.
        private func kept<Element: Sendable & Equatable>(
            _ query: TableQuery<Element>, _ database: PostgreSQLDatabase
        ) throws -> TableRowsQuery<Element> {
            let live = TableRowsQuery(query)
            func run() throws -> [PostgreSQLConnection.ReadTable] {
                let (keep, tables) = try database.readAndWait { connection in
                    (try await live.read(on: connection, after: .all), try await connection.tablesRead())
                }
                keep()
                live.learn(tables)
                return tables
            }
            for table in try run() { try database.writeAndWait { try await $0.addTriggers(to: table) } }
            _ = try run()
            _ = try run()
            if let reports = try database.readAndWait({ await live.plan(on: $0) }) {
                try database.writeAndWait { try await $0.setReportsRows(reports.areOn, of: reports.table) }
            }
            _ = try run()
            return live
        }

        private func rows<Element: Sendable & Equatable>(_ live: TableRowsQuery<Element>) -> [Element]? {
            var handover = Handover()
            live.publish(in: &handover)
            return (live.live as? LiveQuery<TreeArray<Element>>)?.results.map { Array($0) }
        }

        /// Indicates whether the trigger of `thing` reports rows.
        private func reportsRows(_ database: PostgreSQLDatabase) throws -> Bool {
            try database.readAndWait { connection in
                _ = try await connection.run("SELECT FROM thing")
                for table in try await connection.tablesRead() {
                    if try await connection.reportsRows(of: table) { return true }
                }
                return false
            }
        }

        /// Returns an update from a row in which all columns have the value `1` to one with other values.
        private func update(
            _ id: Int, to later: String = #"{"a":1,"b":"new","c":1}"#, transaction: UInt64 = .max
        ) throws -> RowUpdate {
            try #require(
                RowUpdate(
                    of: KeyText("\(id)"), by: transaction, from: #"{"a":1,"b":1,"c":1}"#, to: Substring(later)))
        }

        // MARK: Live queries

        /// Updates a row until the query takes it from notifications.
        private func settle(_ values: Values<TreeArray<String?>>, _ database: PostgreSQLDatabase) throws {
            #expect(values.next() != nil)
            for step in 0..<100 {
                let runs = database.hub.runs
                try database.writeAndWait {
                    try await $0.execute("UPDATE thing SET b = \("step \(step)") WHERE id = 1")
                }
                #expect(values.next()?.first == "step \(step)")
                if database.hub.runs == runs { return }
            }
            Issue.record("Each update was read.")
        }

        @Test func anUpdateOfColumnsWithoutInfluenceOnTheOrderIsNotRead() throws {
            try withThings { database, _ in
                let values = Values(database.liveQuery(texts(where: "c = 0", limit: 3)))
                try settle(values, database)
                /// Runs statements in a transaction, and checks the result and the number of reads.
                func check(_ rows: [String?], runs: Int, after statements: SQL...) throws {
                    let before = database.hub.runs
                    try database.writeAndWait { connection in
                        for statement in statements { try await connection.execute(statement) }
                    }
                    #expect(values.next().map { Array($0) } == rows)
                    #expect(database.hub.runs - before == runs, "\(rows)")
                }
                try check(["x", "x", "x"], runs: 0, after: "UPDATE thing SET b = 'x' WHERE id = 1")
                let odd = "é \"\\\n"
                try check(["x", odd, "x"], runs: 0, after: "UPDATE thing SET b = \(odd) WHERE id = 2")
                try check(["x", odd, nil], runs: 0, after: "UPDATE thing SET b = NULL, a = 7 WHERE id = 3")
                // Rows beyond the limit and equal ones change nothing, and the next change is not read either.
                try check(
                    ["x", "y", nil], runs: 0, after: "UPDATE thing SET b = 'beyond' WHERE id = 5",
                    "UPDATE thing SET b = b WHERE id = 1", "UPDATE thing SET b = 'y' WHERE id = 2")
                // A change of another column is not shown, so that the next value is that of the next change.
                try database.writeAndWait { try await $0.execute("UPDATE thing SET a = 8 WHERE id = 1") }
                // A column of the condition, more than one row, a row twice, and values that are too long are read.
                try check(["x", "y", "x"], runs: 1, after: "UPDATE thing SET c = 1, b = 'z' WHERE id = 3")
                try check(["z", "y", "z"], runs: 1, after: "UPDATE thing SET b = 'z' WHERE id IN (1, 4)")
                try check(
                    ["z", "w", "z"], runs: 1, after: "UPDATE thing SET b = 'v' WHERE id = 2",
                    "UPDATE thing SET b = 'w' WHERE id = 2")
                let long = String(repeating: "long", count: 2_000)
                try check([long, "w", "z"], runs: 1, after: "UPDATE thing SET b = \(long) WHERE id = 1")
                try check(["short", "w", "z"], runs: 1, after: "UPDATE thing SET b = 'short' WHERE id = 1")
                try check(["s", "w", "z"], runs: 0, after: "UPDATE thing SET b = 's' WHERE id = 1")
            }
        }

        /// A trigger that updates the row of a statement again is reported before this statement.
        @Test func aTriggerThatUpdatesTheRowAgain() throws {
            let trigger = """
                CREATE FUNCTION again() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN UPDATE thing SET b = NEW.b || '!' WHERE id = NEW.id; RETURN NULL; END $$;
                CREATE TRIGGER again AFTER UPDATE ON thing FOR EACH ROW WHEN (NEW.b NOT LIKE '%!' AND NEW.id = 2)
                EXECUTE FUNCTION again();
                """
            try withThings(trigger) { database, _ in
                let values = Values(database.liveQuery(texts()))
                try settle(values, database)
                for step in 0..<20 {
                    try database.writeAndWait { try await $0.execute("UPDATE thing SET b = \("\(step)") WHERE id = 2") }
                    let shown = Values(database.liveQuery(texts())).next().map { $0[1] }
                    #expect(shown == "\(step)!")
                }
            }
        }

        // MARK: Reads in spite of a notification

        @Test func anUpdateThatTheResultMayContainAlready() throws {
            try withThings { database, _ in
                let live = try kept(texts(), database)
                func results(_ updates: RowUpdate...) -> Keep? { live.results(after: updates) }
                #expect(results(try update(1, transaction: 3)) == nil)
                let keep = try #require(results(try update(1), try update(2, to: #"{"a":1,"b":null,"c":2}"#)))
                keep()
                #expect(rows(live) == ["new", nil, "x", "x", "x"])
                // The same transaction again.
                #expect(results(try update(1)) == nil)
                #expect(results(try update(1, transaction: .max - 1)) != nil)
                // Rows that the query does not have.
                #expect(results(try update(77)) != nil)
                // Columns that the table did not have, and does not have any longer.
                let more = try #require(
                    RowUpdate(of: KeyText("3"), by: 9, from: #"{"b":1,"d":1}"#, to: #"{"b":1,"d":2}"#))
                #expect(results(more) == nil)
                let fewer = try #require(RowUpdate(of: KeyText("3"), by: 9, from: #"{"a":1}"#, to: #"{"a":2}"#))
                #expect(results(fewer) == nil)
            }
        }

        /// The columns on which conditions and orders depend, also in functions.
        @Test func columnsOfConditionsAndOrders() throws {
            let more = """
                CREATE FUNCTION is_low(n int) RETURNS bool LANGUAGE sql IMMUTABLE AS 'SELECT n < 100';
                CREATE FUNCTION is_shown(t thing) RETURNS bool LANGUAGE sql IMMUTABLE AS 'SELECT t.a < 100';
                CREATE FUNCTION is_seen(t thing) RETURNS bool LANGUAGE plpgsql IMMUTABLE AS 'BEGIN RETURN t.a < 100; END';
                CREATE FUNCTION is_found(n int) RETURNS bool LANGUAGE plpgsql STABLE
                AS 'BEGIN RETURN (SELECT t.a < 100 FROM thing AS t WHERE t.id = n); END';
                """
            try withThings(more) { database, _ in
                func columns(_ query: TableQuery<String?>) throws -> [String] {
                    let live = try kept(query, database)
                    return try ["a", "b", "c"].enumerated().filter { index, name in
                        let later = #"{"a":1,"b":1,"c":1}"#.replacing(#""\#(name)":1"#, with: #""\#(name)":2"#)
                        return try live.results(after: [update(1, to: later, transaction: .max - UInt64(index))]) != nil
                    }.map(\.element)
                }
                let cases: [(query: TableQuery<String?>, columns: [String])] = [
                    (texts(), ["a", "b", "c"]), (texts(where: "A < 100", order: ""), ["b", "c"]),
                    (texts(order: "coalesce(c, 1) DESC"), ["a", "b"]), (texts(where: "is_low(a)"), ["b", "c"]),
                    (texts(where: "is_shown(thing)"), []), (texts(where: "is_seen(thing)"), []),
                    (texts(where: "is_found(id)"), []), (texts(where: "thing.a < 4 AND c = 0"), ["b"]),
                    (texts(order: "ctid"), []), (texts(where: "XMIN <> '3'"), []),
                    (texts(where: #"U&"\0061" < 100"#, order: ""), []),
                    (texts("b, c AS x", order: "x"), ["a", "b"]), (texts("b, c", order: "2"), []),
                    // Expressions are read.
                    (texts("b || 'x'"), []), (texts("c::text"), []),
                ]
                for (query, expected) in cases {
                    let found = try columns(query)
                    #expect(found == expected, "\(query)")
                }
            }
        }

        @Test func textsOfRestrictions() {
            let texts = RestrictionTexts([#""Thing"."A b" < 3 AND thing.done"#, "lower(title) DESC"])
            for name in ["done", "DONE", "A b", "title", #"odd""#] { #expect(texts.mention(name), "\(name)") }
            for name in ["don", "a", "itl", "thing b"] { #expect(!texts.mention(name) || name == "a", "\(name)") }
            let columns = ["A b", "done", "title"]
            #expect(!texts.mayHideColumns(of: "thing", with: columns))
            for text in [
                "f(thing)", #"f("thing") > 2"#, "thing.*", " 2 ", "(2)", "CTID", "xmax::text", #"U&"d\0061te" > 1"#,
                // A function of the row.
                "thing.is_shown", #""thing".is_shown"#, #"thing."is_shown""#, "thing.donex", "thing.done OR thing.f",
            ] {
                #expect(RestrictionTexts(["done", text]).mayHideColumns(of: "thing", with: columns), "\(text)")
            }
        }

        // MARK: Migrations

        /// The table's columns are looked up again.
        @Test func columnsThatAMigrationChanges() throws {
            try withThings { database, _ in
                let query = TableQuery<DatabaseValue>(table: "thing", key: ["id"], columns: "c", order: "id") {
                    (row) throws(DatabaseError) in try row[0]
                }
                let values = Values(database.liveQuery(query))
                #expect(values.next()?.count == 5)
                var step = 0
                func value() throws -> (shown: DatabaseValue?, isRead: Bool) {
                    step += 1
                    let runs = database.hub.runs
                    let statement: SQL = "UPDATE thing SET c = \(step % 8) WHERE id = 1"
                    try database.writeAndWait { try await $0.execute(statement) }
                    let isRead = database.hub.runs > runs
                    return (Values(database.liveQuery(query)).next()?.first, isRead)
                }
                for _ in 0..<100 { if try !value().isRead { break } }
                for type in ["numeric(9, 2)", "int", "text"] {
                    try database.writeAndWait {
                        try await $0.execute(
                            script: "ALTER TABLE thing ALTER c DROP DEFAULT, ALTER c TYPE \(type) USING c::\(type)")
                        try await $0.execute(script: "SELECT pg_notify('bindery_changes', '*')")
                    }
                    for _ in 0..<8 {
                        let shown = try value().shown
                        let fresh = try database.readAndWait { try await $0.rows(query) }
                        #expect(shown == fresh.first, "\(type)")
                    }
                }
            }
        }

        // MARK: Costs

        /// More slow queries than may run at the same time.
        @Test func slowQueriesDoNotWaitForThoseThatNeedNoRun() throws {
            let url = try PrivateServer.shared.get().makeDatabaseURL()
            var configuration = PostgreSQLConfiguration()
            configuration.connections = 2
            try withDatabase(closedToOthers + Self.schema, configuration: configuration, url: url) { database in
                let watchers = (0..<4).map { number in
                    Values(
                        database.liveQuery(
                            TableQuery<String?>(
                                table: "thing", key: ["id"], columns: "b", where: "id > \(-number)", order: "id"
                            ) { (row) throws(DatabaseError) in
                                // A run of more than 20 ms makes the query a slow one.
                                usleep(8_000)
                                return try row[0]
                            }))
                }
                for watcher in watchers { #expect(watcher.next()?.count == 5) }
                // Until all are planned, their rows are read.
                var (step, isRead) = (0, true)
                while isRead && step < 200 {
                    step += 1
                    let before = database.hub.runs
                    let statement: SQL = "UPDATE thing SET b = \("\(step)") WHERE id = 1"
                    try database.writeAndWait { try await $0.execute(statement) }
                    for watcher in watchers { #expect(watcher.first { $0.first == "\(step)" } != nil) }
                    isRead = database.hub.runs > before
                }
                #expect(!isRead)
            }
        }

        // MARK: Users

        /// A user without rights on a table could otherwise receive its values, and send others.
        @Test func rowsAreReportedOnlyIfAllUsersMayReadAndWriteThem() throws {
            let server = try PrivateServer.shared.get()
            try withThings { database, _ in
                func checkReports(_ areOn: Bool) throws {
                    _ = try kept(texts(), database)
                    let found = try reportsRows(database)
                    #expect(found == areOn)
                }
                try checkReports(true)
                let user = "reader_\(UInt32.random(in: .min ... .max))"
                try database.writeAndWait {
                    try await $0.execute(
                        script: """
                            CREATE ROLE \(user) LOGIN; GRANT SELECT ON thing TO \(user);
                            DO $$ BEGIN EXECUTE format('GRANT CONNECT ON DATABASE %I TO \(user)', current_database()); END $$;
                            """)
                }
                defer { _ = try? server.run("DROP OWNED BY \(user); DROP ROLE \(user)") }
                // At the first read of a process already.
                let table = try database.readAndWait { connection in
                    _ = try await connection.run("SELECT FROM thing")
                    return try await connection.tablesRead()
                }
                for table in table { try database.writeAndWait { try await $0.addTriggers(to: table) } }
                #expect(try !reportsRows(database))
                try checkReports(false)
                try database.writeAndWait { try await $0.execute(script: "GRANT UPDATE ON thing TO \(user)") }
                try checkReports(true)
                try database.writeAndWait {
                    try await $0.execute(script: "ALTER TABLE thing ENABLE ROW LEVEL SECURITY")
                }
                try checkReports(false)
                try database.writeAndWait { try await $0.execute(script: "DROP OWNED BY \(user)") }
            }
        }

        /// The triggers of both call a function in the same schema, which only its owner can replace.
        @Test func tablesOfSeveralOwners() throws {
            let server = try PrivateServer.shared.get()
            try withDatabase("CREATE TABLE a (id int PRIMARY KEY); CREATE TABLE b (id int PRIMARY KEY)") { database in
                let user = "owner_\(UInt32.random(in: .min ... .max))"
                try database.writeAndWait {
                    try await $0.execute(
                        script: """
                            CREATE ROLE \(user) LOGIN;
                            DO $$ BEGIN EXECUTE format('GRANT ALL ON SCHEMA %I TO \(user)', current_schema); END $$;
                            ALTER TABLE b OWNER TO \(user);
                            """)
                }
                defer { _ = try? server.run("DROP OWNED BY \(user) CASCADE; DROP ROLE \(user)") }
                // Without the rights of a superuser.
                for (table, role) in [("a", "NONE"), ("b", user), ("b", user)] {
                    try database.writeAndWait { connection in
                        try await connection.execute(script: "SET LOCAL ROLE \(role)")
                        _ = try await connection.run(SQL(text: "SELECT FROM \(table)"))
                        let read = try await connection.tablesRead().filter { $0.visibleName == table }
                        #expect(read.count == 1)
                        for table in read { try await connection.addTriggers(to: table) }
                    }
                }
                let functions = try database.readAndWait {
                    try await $0.rows(
                        Query<String>(
                            column: """
                                SELECT pg_get_userbyid(p.proowner)::text FROM pg_trigger AS t
                                JOIN pg_proc AS p ON p.oid = t.tgfoid
                                WHERE t.tgrelid = 'b'::regclass AND t.tgname = 'bindery_changes_update'
                                """))
                }
                #expect(functions == [user])
            }
        }
    }
#endif
