import Differences
import Dispatch
import Locks
import Rx
import Testing

@testable import Persistence

/// Queries and writes that must not affect each other.
@Suite struct IndependenceTests {
    private let folder = TemporaryFolder()
    private let loop = TestLoop()

    /// Blocks the decoding of rows while it is closed.
    private final class Gate: Sendable {
        private let isClosed = Mutex(false)
        private let opening = DispatchSemaphore(value: 0)
        /// Signaled when a row waits at the gate.
        let arrival = DispatchSemaphore(value: 0)

        func pass() {
            if !isClosed.withLock({ $0 }) { return }
            arrival.signal()
            opening.wait()
        }

        func close() { isClosed.withLock { $0 = true } }

        func open() {
            isClosed.withLock { $0 = false }
            opening.signal()
        }
    }

    @Test func `a slow live query delays neither other writes nor other queries`() throws {
        let database = try Database.test(path: folder.file()) {
            $0.liveLimits.slowRun = .milliseconds(300)
        }
        try database.insert(Item(0, "zero"))
        let gate = Gate()
        let isFirst = Mutex(true)
        let slow = Query<String>("SELECT title FROM item ORDER BY id DESC") { (row) throws(DatabaseError) in
            if isFirst.withLock({ isFirst in
                defer { isFirst = false }
                return isFirst
            }) {
                // The first run takes longer than the limit.
                let end = ContinuousClock.now + .milliseconds(310)
                while ContinuousClock.now < end {}
            }
            gate.pass()
            return try row[0]
        }
        let titles = Recorder(database.liveQuery(slow), on: loop)
        let words = Recorder(database.liveQuery(Query<String>(column: "SELECT text FROM word")), on: loop)
        while titles.values.isEmpty || words.values.isEmpty { try loop.runNext() }

        gate.close()
        let isAcknowledged = Mutex(false)
        loop.run {
            _ = database.write { try $0.execute("INSERT INTO item VALUES (1, 'one')") }
                .subscribe(onSuccess: { _ in isAcknowledged.withLock { $0 = true } })
        }
        try #require(gate.arrival.wait(timeout: .now() + 20) == .success)
        // The slow query is running. A write that it does not read is acknowledged, after the query that it affects.
        try database.execute("INSERT INTO word VALUES ('a', 1)")
        try loop.runNext()
        #expect(words.values == [[], ["a"]])
        // A new query gets its first rows.
        let count = Recorder(database.liveQuery(Query<Int>(column: "SELECT count(*) FROM item")), on: loop)
        while count.values.isEmpty { try loop.runNext() }
        #expect(count.values == [[2]])
        #expect(!isAcknowledged.withLock { $0 })

        gate.open()
        while !isAcknowledged.withLock({ $0 }) { try loop.runNext() }
        #expect(titles.values == [["zero"], ["one", "zero"]])
    }

    @Test func `an update of one row runs only the queries of that row`() throws {
        let database = try Database.test(path: folder.file())
        try database.writeAndWait { connection in
            for id in 1...200 { try connection.execute("INSERT INTO item VALUES (\(id), \("item \(id)"))") }
        }
        let recorders = (1...200).map { id in
            Recorder(
                database.liveFirst(Query<Item>("SELECT id, title FROM item WHERE id = \(id) AND title <> ''")), on: loop
            )
        }
        while recorders.contains(where: { $0.values.isEmpty }) { try loop.runNext() }
        let runs = database.hub.runs
        try database.execute("UPDATE item SET title = 'new' WHERE id = 77")
        try loop.runNext()
        #expect(database.hub.runs == runs + 1)
        #expect(recorders[76].values == [Item(77, "item 77"), Item(77, "new")])
        try database.execute("DELETE FROM item WHERE id IN (5, 6)")
        try loop.runNext()
        #expect(database.hub.runs == runs + 3)
        #expect(recorders[4].values.last == .some(nil))
        #expect(loop.waiting == 0)
    }

    @Test func `a change of columns that a query does not read does not run it`() throws {
        let database = try Database.test(path: folder.file())
        try database.execute("CREATE TABLE pair (id INTEGER PRIMARY KEY, a, b)")
        try database.execute("INSERT INTO pair VALUES (1, 1, 1)")
        let a = Recorder(database.liveQuery(Query<Int>(column: "SELECT a FROM pair ORDER BY id")), on: loop)
        let count = Recorder(database.liveQuery(Query<Int>(column: "SELECT count(*) FROM pair")), on: loop)
        while a.values.isEmpty || count.values.isEmpty { try loop.runNext() }
        let runs = database.hub.runs
        try database.execute("UPDATE pair SET b = 2")
        #expect(database.hub.runs == runs)
        try database.execute("UPDATE pair SET a = 2")
        try loop.runNext()
        #expect(database.hub.runs == runs + 1)
        try database.execute("INSERT INTO pair VALUES (2, 3, 3)")
        while loop.waiting > 0 || count.values.count < 2 { try loop.runNext() }
        #expect(a.values == [[1], [2], [2, 3]])
        #expect(count.values == [[1], [2]])
    }

    @Test func `rows with the same identity fail only the subscribers that need edits`() throws {
        let database = try Database.test(path: folder.file())
        try database.insert(Item(1, "one"))
        let query = Query<Item>("SELECT 7 AS id, title FROM item")
        let plain = Recorder(database.liveQuery(query), on: loop)
        let changes = Recorder(database.liveChanges(query), on: loop)
        while plain.values.isEmpty || changes.values.isEmpty { try loop.runNext() }
        try database.insert(Item(2, "two"))
        while plain.values.count < 2 { try loop.runNext() }
        #expect(plain.values.last == [Item(7, "one"), Item(7, "two")])
        #expect(changes.error is DuplicateIdentity)
        #expect(plain.error == nil)

        let late = Recorder(database.liveChanges(query), on: loop)
        while late.error == nil { try loop.runNext() }
        #expect(late.values.isEmpty)
    }

    @Test func `the first row of a query is the only one that is decoded`() throws {
        let database = try Database.test(path: folder.file())
        for id in 1...3 { try database.insert(Item(id, "\(id)")) }
        let decoded = Mutex(0)
        let query = Query<Int>("SELECT id FROM item ORDER BY id") { (row) throws(DatabaseError) in
            decoded.withLock { $0 += 1 }
            return try row[0]
        }
        let first = Recorder(database.liveFirst(query), on: loop)
        while first.values.isEmpty { try loop.runNext() }
        try database.execute("DELETE FROM item WHERE id = 1")
        try loop.runNext()
        #expect(first.values == [1, 2])
        #expect(decoded.withLock { $0 } == 2)
    }

    /// Changes that SQLite does not report for the table that the query names.
    @Test(
        arguments: [
            (
                "SELECT rowid || title FROM search WHERE search MATCH 'milk'",
                "UPDATE note SET title = 'tea' WHERE id = 1"
            ),
            ("SELECT term FROM vocabulary ORDER BY term", "INSERT INTO plain VALUES ('bread')"),
            ("SELECT coalesce(max(seq), 0) FROM sqlite_sequence", "INSERT INTO numbered (a) VALUES (1)"),
            ("SELECT text FROM plain WHERE plain MATCH 'bread'", "INSERT INTO plain VALUES ('bread')"),
            ("SELECT count(*) FROM box", "INSERT INTO box VALUES (1, 0, 1, 0, 1)"),
            ("SELECT value FROM plain, json_each('[1,2]')", "INSERT INTO plain VALUES ('bread')"),
        ])
    func `changes of tables behind virtual tables are detected`(sql: String, change: String) throws {
        let database = try Database.test(path: folder.file())
        try database.writeAndWait { connection in
            try connection.execute(
                script: """
                    CREATE TABLE note (id INTEGER PRIMARY KEY, title, body);
                    CREATE VIRTUAL TABLE search USING fts5(title, body, content='note', content_rowid='id');
                    INSERT INTO note VALUES (1, 'shopping', 'milk');
                    INSERT INTO search (rowid, title, body) VALUES (1, 'shopping', 'milk');
                    CREATE VIRTUAL TABLE plain USING fts5(text);
                    CREATE VIRTUAL TABLE vocabulary USING fts5vocab(plain, row);
                    CREATE TABLE numbered (id INTEGER PRIMARY KEY AUTOINCREMENT, a);
                    CREATE VIRTUAL TABLE box USING rtree(id, x1, x2, y1, y2);
                    """)
        }
        let recorder = Recorder(database.liveQuery(Query<DatabaseValue>(column: SQL(text: sql))), on: loop)
        while recorder.values.isEmpty { try loop.runNext() }
        try database.execute(SQL(text: change))
        while recorder.values.count < 2 { try loop.runNext() }
        #expect(try recorder.values.last == database.readAndWait { try $0.rows(Query(column: SQL(text: sql))) })
    }
}
