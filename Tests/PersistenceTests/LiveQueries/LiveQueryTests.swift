import Dispatch
import Locks
import Rx
import Testing

@testable import Persistence

/// The values that a subscriber on a loop has received. Used by the test's thread only.
final class Recorder<Element> {
    private(set) var values: [Element] = []
    private(set) var error: (any Error)?
    private(set) var isCompleted = false
    private var subscription: (any Disposable)?

    init(_ observable: Observable<Element>, on loop: TestLoop) {
        loop.run {
            subscription = observable.subscribe(
                onNext: { [weak self] in self?.values.append($0) },
                onError: { [weak self] in self?.error = $0 },
                onCompleted: { [weak self] in self?.isCompleted = true })
        }
    }

    func dispose() {
        subscription?.dispose()
    }
}

@Suite struct LiveQueryTests {
    private struct Refused: Error {}
    private let folder = TemporaryFolder()
    private let loop = TestLoop()

    @Test func `a live query sends its rows at once and after each change`() throws {
        let database = try Database.test(path: folder.file())
        try database.insert(Item(1, "one"))
        let recorder = Recorder(database.liveQuery(Item.all), on: loop)
        if recorder.values.isEmpty { try loop.runNext() }
        #expect(recorder.values == [[Item(1, "one")]])
        try database.insert(Item(2, "two"))
        try loop.runNext()
        try database.execute("UPDATE item SET title = 'zwei' WHERE id = 2")
        try loop.runNext()
        try database.execute("DELETE FROM item WHERE id = 1")
        try loop.runNext()
        #expect(
            recorder.values == [
                [Item(1, "one")], [Item(1, "one"), Item(2, "two")], [Item(1, "one"), Item(2, "zwei")],
                [Item(2, "zwei")],
            ])
        recorder.dispose()
    }

    @Test func `a live query of a database in memory`() throws {
        let database = try Database.test(path: ":memory:")
        let recorder = Recorder(database.liveQuery(Item.all), on: loop)
        try database.insert(Item(1, "one"))
        // The first rows may be those before or after the write.
        while recorder.values.last != [Item(1, "one")] { try loop.runNext() }
        database.close()
        try loop.runNext()
        #expect(recorder.isCompleted)
    }

    /// Without live queries, the changes of a write are not recorded.
    @Test func `a query that is created during a write receives its changes`() throws {
        let database = try Database.test(path: folder.file())
        let (began, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let write = loop.run {
            database.write { connection in
                try connection.execute("INSERT INTO item VALUES (1, 'one')")
                began.signal()
                mayEnd.wait()
            }.subscribe()
        }
        began.wait()
        let recorder = Recorder(database.liveQuery(Item.all), on: loop)
        while recorder.values.isEmpty { try loop.runNext() }
        mayEnd.signal()
        while recorder.values.count < 2 { try loop.runNext() }
        #expect(recorder.values == [[], [Item(1, "one")]])
        try database.execute("UPDATE item SET title = 'zwei' WHERE id = 1")
        while recorder.values.count < 3 { try loop.runNext() }
        #expect(recorder.values.last == [Item(1, "zwei")])
        write.dispose()
    }

    @Test func `a query runs only after changes that affect it`() throws {
        let database = try Database.test(path: folder.file())
        try database.insert(Item(1, "one"))
        let recorder = Recorder(database.liveQuery(Item.all), on: loop)
        if recorder.values.isEmpty { try loop.runNext() }

        try database.execute("INSERT INTO word VALUES ('other', 1)")
        try database.execute("UPDATE item SET title = 'none' WHERE id = 77")
        #expect(throws: Refused.self) {
            try database.writeAndWait { connection in
                try connection.execute("INSERT INTO item VALUES (2, 'two')")
                throw Refused()
            }
        }
        try database.writeAndWait { connection in
            try? connection.savepoint {
                try connection.execute("INSERT INTO item VALUES (2, 'two')")
                throw Refused()
            }
        }
        #expect(database.hub.runs == 1)

        // An update that changes no value does not affect the query.
        try database.execute("UPDATE item SET title = title")
        #expect(database.hub.runs == 1)

        // The query is affected and runs, but equal rows are not published.
        try database.execute("INSERT OR REPLACE INTO item VALUES (1, 'one')")
        #expect(database.hub.runs == 2)
        #expect(loop.waiting == 0)
        #expect(recorder.values.count == 1)
        recorder.dispose()
    }

    /// Changes that SQLite's simpler update hook does not report.
    @Test(arguments: [
        "INSERT OR REPLACE INTO item VALUES (2, 'one')",
        "DELETE FROM item",
        "DELETE FROM word",
        "UPDATE word SET count = count + 1",
        "DELETE FROM item WHERE id = 1",
        "UPDATE item SET id = 9 WHERE id = 1",
    ])
    func `every kind of change is detected`(sql: String) throws {
        let database = try Database.test(path: folder.file())
        try database.insert(Item(1, "one"))
        try database.execute("INSERT INTO word VALUES ('a', 1)")
        try database.execute("INSERT INTO part VALUES (5, 1)")
        let counts = Query<String>(
            column: """
                SELECT ifnull((SELECT group_concat(id) FROM item), '') || ' ' || (SELECT count(*) FROM part)
                    || ' ' || (SELECT total(count) FROM word)
                """)
        let recorder = Recorder(database.liveQuery(counts), on: loop)
        if recorder.values.isEmpty { try loop.runNext() }
        // Cascades do not reach a row that is referred to by another ID.
        if sql.contains("id = 9") { try database.execute("DELETE FROM part") }
        try database.execute(SQL(text: sql))
        try loop.runNext()
        while loop.waiting > 0 { try loop.runNext() }
        #expect(recorder.values.count >= 2)
        #expect(try recorder.values.last == database.readAndWait { try $0.rows(counts) })
        recorder.dispose()
    }

    @Test func `changes through cascades, views and full-text tables are detected`() throws {
        let database = try Database.test(path: folder.file())
        try database.execute("CREATE VIRTUAL TABLE note USING fts5(text)")
        try database.insert(Item(1, "short"))
        try database.insert(Item(2, "long enough"))
        try database.execute("INSERT INTO part VALUES (5, 1)")
        let parts = Recorder(database.liveQuery(Query<Int>(column: "SELECT count(*) FROM part")), on: loop)
        let view = Recorder(database.liveQuery(Query<String>(column: "SELECT title FROM long_item")), on: loop)
        let notes = Recorder(
            database.liveQuery(Query<String>(column: "SELECT text FROM note WHERE note MATCH 'milk'")), on: loop)
        while parts.values.isEmpty || view.values.isEmpty || notes.values.isEmpty { try loop.runNext() }

        try database.execute("DELETE FROM item WHERE id = 1")
        try loop.runNext()
        #expect(parts.values == [[1], [0]])
        try database.execute("UPDATE item SET title = 'longer still' WHERE id = 2")
        try loop.runNext()
        #expect(view.values == [["long enough"], ["longer still"]])
        try database.execute("INSERT INTO note VALUES ('buy milk')")
        try loop.runNext()
        #expect(notes.values == [[], ["buy milk"]])
    }

    @Test func `a change of the schema is detected`() throws {
        let database = try Database.test(path: folder.file())
        try database.insert(Item(1, "long enough"))
        let view = Recorder(database.liveQuery(Query<String>(column: "SELECT title FROM long_item")), on: loop)
        if view.values.isEmpty { try loop.runNext() }
        try database.writeAndWait { connection in
            try connection.execute("DROP VIEW long_item")
            try connection.execute("CREATE VIEW long_item AS SELECT text AS title FROM word")
        }
        try loop.runNext()
        #expect(view.values == [["long enough"], []])
        // The view now reads another table.
        try database.execute("INSERT INTO word VALUES ('a', 1)")
        try loop.runNext()
        #expect(view.values == [["long enough"], [], ["a"]])
        // The connection of the pass has used the last schema.
        try database.writeAndWait { connection in
            try connection.execute("DROP VIEW long_item")
            try connection.execute("CREATE VIEW long_item AS SELECT title FROM item")
        }
        try loop.runNext()
        try database.insert(Item(2, "second"))
        try loop.runNext()
        #expect(view.values.dropFirst(3) == [["long enough"], ["long enough", "second"]])
    }

    @Test(arguments: [false, true]) func `a live query cannot write`(isMemory: Bool) throws {
        let database = try Database.test(path: isMemory ? ":memory:" : folder.file())
        let query = Query<Int>(column: "INSERT INTO item VALUES (1, 'one') RETURNING id")
        let recorder = Recorder(database.liveQuery(query), on: loop)
        if recorder.error == nil { try loop.runNext() }
        #expect((recorder.error as? DatabaseError)?.sentence.contains("write(_:)") == true)
        #expect(recorder.values.isEmpty)
        #expect(try database.readAndWait { try $0.rows(Item.all) }.isEmpty)
        #expect(!database.monitor.isFailed)
        database.close()
    }

    /// Such a query reads no table.
    @Test(arguments: [
        "SELECT name FROM sqlite_schema WHERE name = 'extra'", "SELECT name FROM pragma_table_info('extra')",
    ])
    func `a query of the schema runs again after its change`(sql: String) throws {
        let database = try Database.test(path: folder.file())
        let names = Recorder(database.liveQuery(Query<String>(column: SQL(text: sql))), on: loop)
        if names.values.isEmpty { try loop.runNext() }
        try database.execute("CREATE TABLE extra (extra)")
        try loop.runNext()
        #expect(names.values == [[], ["extra"]])
    }

    @Test func `a change by another connection is detected`() throws {
        let database = try Database.test(path: folder.file()) { $0.pollInterval = .milliseconds(10) }
        let other = try Database.test(path: folder.file())
        let recorder = Recorder(database.liveQuery(Item.all), on: loop)
        if recorder.values.isEmpty { try loop.runNext() }
        try other.insert(Item(1, "theirs"))
        try loop.runNext()
        #expect(recorder.values == [[], [Item(1, "theirs")]])
        recorder.dispose()
    }

    @Test func `a failed query sends its error and can be tried again`() throws {
        let database = try Database.test(path: folder.file())
        let query = Query<Int>(column: "SELECT x FROM missing")
        let failing = Recorder(database.liveQuery(query), on: loop)
        if failing.error == nil { try loop.runNext() }
        #expect((failing.error as? DatabaseError)?.code == .sql)
        try database.execute("CREATE TABLE missing (x)")
        let second = Recorder(database.liveQuery(query), on: loop)
        if second.values.isEmpty { try loop.runNext() }
        #expect(second.values == [[]])
    }

    @Test func `closing the database completes live queries and fails later ones`() throws {
        let database = try Database.test(path: folder.file())
        let recorder = Recorder(database.liveQuery(Item.all), on: loop)
        if recorder.values.isEmpty { try loop.runNext() }
        database.close()
        try loop.runNext()
        #expect(recorder.isCompleted)
        let late = Recorder(database.liveQuery(Item.all), on: loop)
        #expect((late.error as? DatabaseError)?.code == .closed)
    }

    @Test func `the writer sees its change when the write is acknowledged`() throws {
        let database = try Database.test(path: folder.file())
        let recorder = Recorder(database.liveQuery(Item.all), on: loop)
        if recorder.values.isEmpty { try loop.runNext() }
        let seen = Mutex<Int?>(nil)
        loop.run {
            _ = database.write { try $0.execute("INSERT INTO item VALUES (1, 'one')") }.subscribe(onSuccess: { _ in
                let late = Recorder(database.liveQuery(Item.all), on: loop)
                seen.withLock { $0 = late.values.last?.count }
            })
        }
        // One task notifies both.
        try loop.runNext()
        #expect(loop.waiting == 0)
        #expect(recorder.values.last == [Item(1, "one")])
        #expect(seen.withLock { $0 } == 1)
    }

    @Test func `without a loop rows are delivered on the main queue`() async throws {
        let database = try Database.test(path: folder.file())
        let (stream, continuation) = AsyncStream<[Item]>.makeStream()
        let subscription = database.liveQuery(Item.all).subscribe(onNext: { rows in
            dispatchPrecondition(condition: .onQueue(.main))
            continuation.yield(rows)
        })
        var values = stream.makeAsyncIterator()
        #expect(await values.next() == [])
        _ = database.write { try $0.execute("INSERT INTO item VALUES (1, 'one')") }.subscribe()
        #expect(await values.next() == [Item(1, "one")])
        subscription.dispose()
    }
}
