#if PostgreSQL
    import Differences
    import Foundation
    import Locks
    import PrivateServers
    import Persistence
    import Rx
    import Testing

    @testable import PostgreSQL

    @Suite(.needsServer) struct LiveQueryTests {
        private func insert(_ ids: ClosedRange<Int>, _ database: PostgreSQLDatabase) throws {
            try database.writeAndWait { connection in
                for id in ids { try await connection.insert(Note.sample(id)) }
            }
        }

        private let titles = Query<String>(column: "SELECT title FROM note ORDER BY id")

        @Test func rowsFollowCommitsOfThisProcess() throws {
            try withDatabase(Note.schema) { database in
                let values = Values(database.liveQuery(titles))
                #expect(values.next() == [])
                try insert(1...2, database)
                #expect(values.next() == ["Milk", "Milk"])
                try database.writeAndWait { try await $0.execute("UPDATE note SET title = 'Tea' WHERE id = 2") }
                #expect(values.next() == ["Milk", "Tea"])
                try database.writeAndWait { try await $0.execute("DELETE FROM note WHERE id = 1") }
                #expect(values.next() == ["Tea"])
                try database.writeAndWait { try await $0.execute("TRUNCATE note") }
                #expect(values.next() == [])
            }
        }

        @Test func rowsFollowCommitsOfOtherProcesses() throws {
            let server = try PrivateServer.shared.get()
            let url = try server.makeURL()
            try withDatabase(Note.schema, url: url) { database in
                let values = Values(database.liveQuery(titles))
                #expect(values.next() == [])
                try server.run("INSERT INTO note VALUES (1, 'from psql', false, now(), NULL, '', NULL)", url: url)
                #expect(values.next() == ["from psql"])
            }
        }

        /// A pooler may give the process another connection of the server.
        @Test func aQueryWhoseStatementTheServerHasForgottenIsPreparedAgain() throws {
            var configuration = PostgreSQLConfiguration()
            configuration.connections = 1
            try withDatabase(Note.schema, configuration: configuration) { database in
                let values = Values(database.liveQuery(titles))
                #expect(values.next() == [])
                for id in 1...3 {
                    try insert(id...id, database)
                    #expect(values.next()?.count == id)
                    try database.writeAndWait { try await $0.execute("DEALLOCATE ALL") }
                }
            }
        }

        /// The answer to a form is a new page, which must not show the state before the form was sent.
        @Test func ownWritesAreDeliveredBeforeTheyAreAcknowledged() throws {
            try withDatabase(Note.schema) { database in
                let values = Values(database.liveQuery(titles))
                #expect(values.next() == [])
                for id in 1...50 {
                    try insert(id...id, database)
                    #expect(Values(database.liveQuery(titles)).next()?.count == id)
                }
            }
        }

        @Test func writesDoNotWaitForAListenerThatIsLost() throws {
            let server = try PrivateServer.shared.get()
            let proxy = try CuttingProxy(server)
            defer { proxy.stop() }
            let url = proxy.url(try server.makeURL(), server)
            try withDatabase(Note.schema, url: url) { database in
                let values = Values(database.liveQuery(titles))
                #expect(values.next() == [])
                proxy.cut(.toClient, before: "bindery_changes\0")
                try insert(1...1, database)
                #expect(values.next() == ["Milk"])
                // A run that began before the commit may have found the row already.
                #expect(proxy.waitForCut())
            }
        }

        @Test func editsLeadFromOneValueToTheNext() throws {
            try withDatabase(Note.schema) { database in
                try insert(1...500, database)
                let values = Values(database.liveChanges(Note.all.order { [$0.id.ascending] }))
                let first = values.next()
                #expect(first?.rows.count == 500)
                #expect(first?.edits == nil)
                try database.writeAndWait { connection in
                    _ = try await connection.delete(Note.self, key: 407)
                    try await connection.insert(Note.sample(999))
                    try await connection.upsert(Note.sample(403, "Bread"))
                }
                let second = values.next()
                let expected = try database.readAndWait { try await $0.rows(Note.all.order { [$0.id.ascending] }) }
                #expect(second.map { Array($0.rows) } == expected)
                #expect(second?.edits?.count == 3)
                if let first, let second {
                    #expect(first.rows.sharesElements(in: 0..<100, with: second.rows, in: 0..<100))
                }
            }
        }

        @Test func firstRowsAndCounts() throws {
            try withDatabase(Note.schema) { database in
                let first = Values(database.liveFirst(Note.all.filter { $0.id == 2 }))
                let count = Values(database.liveCount(Note.all.filter { $0.isDone == true }))
                #expect(first.next() == .some(nil))
                #expect(count.next() == 0)
                try insert(1...4, database)
                #expect(first.next()??.title == "Milk")
                #expect(count.next() == 2)
            }
        }

        /// Many watchers, one run for each change, and nothing for equal results or for other tables.
        @Test func watchersShareRuns() throws {
            try withDatabase(
                Note.schema + "CREATE TABLE other (n int);", url: PrivateServer.shared.get().makeDatabaseURL()
            ) { database in
                let watchers = (0..<20).map { _ in Values(database.liveQuery(titles)) }
                for values in watchers { #expect(values.next() == []) }
                let other = Values(database.liveQuery(Query<Int>(column: "SELECT n FROM other")))
                #expect(other.next() == [])
                let before = database.hub.runs
                try insert(1...3, database)
                for values in watchers { #expect(values.next()?.count == 3) }
                // One transaction with three statements is one change.
                #expect(database.hub.runs == before + 1)
                try database.writeAndWait { try await $0.execute("UPDATE note SET weight = 2") }
                try database.writeAndWait { try await $0.execute("INSERT INTO other VALUES (1)") }
                #expect(other.next() == [1])
                // The equal result was dropped, so that the next value is another one.
                try database.writeAndWait { try await $0.execute("DELETE FROM note WHERE id = 1") }
                for values in watchers { #expect(values.next()?.count == 2) }
                let late = Values(database.liveQuery(titles))
                #expect(late.next()?.count == 2)
            }
        }

        /// A page of one row is not disturbed by the changes of others.
        @Test func queriesOfOneRowRunForTheirRowOnly() throws {
            try withDatabase(Note.schema, url: PrivateServer.shared.get().makeDatabaseURL()) { database in
                try insert(1...3, database)
                let rows = (1...3).map { id in Values(database.liveFirst(Note.all.filter { $0.id == id })) }
                for (index, row) in rows.enumerated() { #expect(row.next()??.id == index + 1) }
                let before = database.hub.runs
                try database.writeAndWait { try await $0.execute("UPDATE note SET title = 'x' WHERE id = 2") }
                #expect(rows[1].next()??.title == "x")
                #expect(database.hub.runs == before + 1)
                try database.writeAndWait { try await $0.execute("UPDATE note SET id = 9 WHERE id = 1") }
                #expect(rows[0].next() == .some(nil))
                try database.writeAndWait { try await $0.execute("TRUNCATE note") }
                #expect(rows[1].next() == .some(nil))
                #expect(rows[2].next() == .some(nil))
            }
        }

        /// The key of a view, and a column that depends on other rows, are not named by the notifications of the table.
        @Test func oneRowOfAViewOrWithASubquery() throws {
            let schema = """
                CREATE TABLE entry (id int PRIMARY KEY, customer int, n int); INSERT INTO entry VALUES (1, 5, 1);
                CREATE VIEW total AS SELECT customer AS id, sum(n)::int AS n FROM entry GROUP BY 1
                """
            func query(_ table: String, _ columns: SQL, _ id: Int64) -> TableQuery<Int> {
                TableQuery(table: table, key: ["id"], columns: columns, where: "\"id\" = \(id)") {
                    (row) throws(DatabaseError) in try row[0]
                }
            }
            try withDatabase(schema, url: PrivateServer.shared.get().makeDatabaseURL()) { database in
                let total = Values(database.liveFirst(query("total", "n", 5)))
                let sum = Values(database.liveFirst(query("entry", "(SELECT sum(n) FROM entry)::int", 1)))
                #expect(total.next() == 1)
                #expect(sum.next() == 1)
                try database.writeAndWait { try await $0.execute("INSERT INTO entry VALUES (977, 5, 2)") }
                #expect(total.next() == 3)
                #expect(sum.next() == 3)
            }
        }

        /// The notifications contain the primary key, which is not the record's key here.
        @Test func theKeyOfARecordMayBeAnother() throws {
            let schema =
                "CREATE TABLE note (code int PRIMARY KEY, id int UNIQUE, title text); INSERT INTO note VALUES (7, 1, 'a')"
            try withDatabase(schema, url: PrivateServer.shared.get().makeDatabaseURL()) { database in
                let query = TableQuery<String>(table: "note", key: ["id"], columns: "title", where: "\"id\" = \(1)") {
                    (row) throws(DatabaseError) in try row[0]
                }
                #expect(query.row == RowKey(table: "note", column: "id", value: 1))
                let title = Values(database.liveFirst(query))
                #expect(title.next() == "a")
                try database.writeAndWait { try await $0.execute("UPDATE note SET title = 'b'") }
                #expect(title.next() == "b")
            }
        }

        /// Tables behind views, functions and partitions.
        @Test func findsTheTablesOfAQuery() throws {
            let schema = """
                CREATE TABLE a (id int PRIMARY KEY); CREATE TABLE b (id int, other int, PRIMARY KEY (other, id));
                CREATE VIEW v AS SELECT id FROM a WHERE id > 0;
                CREATE FUNCTION f() RETURNS bigint LANGUAGE plpgsql AS 'BEGIN RETURN (SELECT count(*) FROM b); END';
                CREATE TABLE p (id int, at int) PARTITION BY RANGE (at);
                CREATE TABLE p1 PARTITION OF p FOR VALUES FROM (0) TO (10);
                """
            try withDatabase(schema) { database in
                let view = Values(database.liveQuery(Query<Int>(column: "SELECT id FROM v ORDER BY id")))
                let function = Values(database.liveQuery(Query<Int>(column: "SELECT f()")))
                let whole = Values(database.liveQuery(Query<Int>(column: "SELECT id FROM p")))
                let part = Values(database.liveQuery(Query<Int>(column: "SELECT id FROM p1")))
                #expect(view.next() == [])
                #expect(function.next() == [0])
                #expect(whole.next() == [])
                #expect(part.next() == [])
                try database.writeAndWait { connection in
                    try await connection.execute("INSERT INTO a VALUES (1), (-1)")
                    try await connection.execute("INSERT INTO b VALUES (1, 2)")
                    try await connection.execute("INSERT INTO p VALUES (1, 5)")
                }
                #expect(view.next() == [1])
                #expect(function.next() == [1])
                #expect(whole.next() == [1])
                #expect(part.next() == [1])
            }
        }

        @Test func aLostListenerMissesNothing() throws {
            let server = try PrivateServer.shared.get()
            // A separate database, because the listeners of other tests must not end.
            let url = try server.makeDatabaseURL()
            try withDatabase(Note.schema, url: url) { database in
                let values = Values(database.liveQuery(titles))
                #expect(values.next() == [])
                // The listener's server process ends, and a change follows at once, which no listener receives.
                let ended = try server.run(
                    """
                    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                    WHERE datname = current_database() AND query LIKE 'LISTEN%'
                    """, url: url)
                #expect(ended == "1")
                try server.run("INSERT INTO note VALUES (1, 'unheard', false, now(), NULL, '', NULL)", url: url)
                #expect(values.next() == ["unheard"])
            }
        }

        /// Subscriptions while commits happen: the last value is the last state, each time.
        @Test func noGapBetweenTheFirstResultAndTheChanges() throws {
            try withDatabase("CREATE TABLE n (id int PRIMARY KEY)") { database in
                let writers = AwaitedCount(60)
                let subscriptions = (1...60).map { id in
                    database.write(isolation: .readCommitted) { try await $0.execute("INSERT INTO n VALUES (\(id))") }
                        .subscribe { _ in writers.signal() }
                }
                let watchers = (0..<6).map { index in
                    Values(database.liveQuery(Query<Int>(column: "SELECT count(*) FROM n WHERE id > \(-index)")))
                }
                withExtendedLifetime(subscriptions) { writers.wait() }
                for values in watchers { #expect(values.first { $0 == [60] } == [60]) }
            }
        }

        @Test func migrationsOfOtherProcessesAreNoticed() throws {
            let server = try PrivateServer.shared.get()
            let url = try server.makeURL()
            let first = Migration("first", script: "CREATE TABLE a (n int)")
            let view = Migration(
                "view", script: "CREATE TABLE b (n int); ALTER TABLE a RENAME TO c; CREATE VIEW a AS SELECT n FROM b")
            try withDatabase(url: url, migrations: [first]) { database in
                let values = Values(database.liveQuery(Query<Int>(column: "SELECT n FROM a")))
                #expect(values.next() == [])
                try withDatabase(url: url, migrations: [first, view]) { other in
                    try other.writeAndWait { try await $0.execute("INSERT INTO b VALUES (5)") }
                }
                #expect(values.next() == [5])
            }
        }

        @Test func errorsEndAQuery() throws {
            try withDatabase("CREATE MATERIALIZED VIEW m AS SELECT 1 AS n") { database in
                let missing = Values(database.liveQuery(Query<Int>(column: "SELECT n FROM missing")))
                #expect(missing.next() == nil)
                #expect(missing.error?.code == .sql)
                let view = Values(database.liveQuery(Query<Int>(column: "SELECT n FROM m")))
                #expect(view.next() == nil)
                #expect(view.error?.sentence.contains("cannot read m") == true)
            }
        }

        @Test func closingCompletes() throws {
            let values = try withDatabase(Note.schema) { database in
                let values = Values(database.liveQuery(titles))
                #expect(values.next() == [])
                return values
            }
            #expect(values.next() == nil)
            #expect(values.error == nil)
        }

        /// A change of more rows than a notification names.
        @Test func manyRows() throws {
            try withDatabase("CREATE TABLE n (id int PRIMARY KEY)") { database in
                let values = Values(database.liveQuery(Query<Int>(column: "SELECT count(*) FROM n")))
                #expect(values.next() == [0])
                try database.writeAndWait {
                    try await $0.execute("INSERT INTO n SELECT * FROM generate_series(1, 20000)")
                }
                #expect(values.next() == [20_000])
                try database.writeAndWait { try await $0.execute("UPDATE n SET id = -id") }
                try database.writeAndWait { try await $0.execute("DELETE FROM n WHERE id < -1") }
                #expect(values.first { $0 == [1] } == [1])
            }
        }
    }
#endif
