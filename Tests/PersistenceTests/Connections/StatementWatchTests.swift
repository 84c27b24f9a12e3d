import Dispatch
import Locks
import Rx
import RxTesting
import Testing

@testable import Persistence

@Suite struct StatementWatchTests {
    private let folder = TemporaryFolder()

    /// A query that never ends.
    private static let endless = Query<Int>(
        column: "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n")

    private func code(_ body: () throws -> Void) -> DatabaseError.Code? {
        do {
            try body()
            return nil
        } catch {
            return (error as? DatabaseError)?.code
        }
    }

    @Test(arguments: [false, true]) func `a read has a time limit`(isMemory: Bool) throws {
        let database = try Database.test(path: isMemory ? ":memory:" : folder.file()) {
            $0.readTimeout = .milliseconds(200)
        }
        let found = code { _ = try database.readAndWait { try $0.rows(Self.endless) } }
        #expect(found == .timedOut)
        try database.insert(Item(1, "one"))
        #expect(try database.readAndWait { try $0.rows(Item.all) } == [Item(1, "one")])
        database.close()
    }

    @Test func `a read without an endless statement has the same limit`() throws {
        let database = try Database.test(path: folder.file()) { $0.readTimeout = .milliseconds(20) }
        let found = code {
            try database.readAndWait { connection in
                while true { _ = try connection.rows(Item.all) }
            }
        }
        #expect(found == .timedOut)
        database.close()
    }

    /// A body that ignores the error must not start the next long statement.
    @Test func `an interrupted read runs no further statement`() throws {
        let database = try Database.test(path: folder.file()) { $0.readTimeout = .milliseconds(20) }
        let second = try database.readAndWait { connection in
            _ = try? connection.rows(Self.endless)
            return self.code { _ = try connection.rows(Item.all) }
        }
        #expect(second == .timedOut)
        database.close()
    }

    @Test func `a write has no time limit`() throws {
        let database = try Database.test(path: folder.file()) { $0.readTimeout = .zero }
        let count: Int? = try database.writeAndWait { connection in
            try connection.value(
                "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 10000) SELECT count(*) FROM n")
        }
        #expect(count == 10_000)
        database.close()
    }

    /// Otherwise disposed reads would block all readers until they end.
    @Test func `disposing a running read interrupts it`() throws {
        let database = try Database.test(path: folder.file()) {
            $0.readers = 2
            $0.readTimeout = nil
        }
        let begun = DispatchSemaphore(value: 0)
        let codes = Mutex<[DatabaseError.Code?]>([])
        let reads = (1...2).map { _ in
            database.read { connection in
                begun.signal()
                let code = self.code { _ = try connection.rows(Self.endless) }
                codes.withLock { $0.append(code) }
            }.subscribe()
        }
        for _ in reads { begun.wait() }
        for read in reads { read.dispose() }
        #expect(try database.readAndWait { try $0.rows(Item.all) }.isEmpty)
        database.close()
        #expect(codes.withLock { $0 } == [.cancelled, .cancelled])
    }

    /// A subscriber that records its rows. Used by the test's thread only.
    private final class Watcher: LiveWatcher<[Int]>, @unchecked Sendable {
        var rows: [[Int]] = []
        var isFailed = false

        override func tell(_ snapshot: Snapshot, edits: (any Sendable)?) { rows.append(snapshot.results) }
        override func tell(_ end: LiveQuery<[Int]>.End) { isFailed = true }
        override func leave() {}
    }

    /// Both queries run in one pass, the one that exceeds the limit first.
    @Test func `each live query of a pass has the whole time limit`() throws {
        var configuration = DatabaseConfiguration()
        // Longer than a busy machine keeps a quick query waiting.
        configuration.readTimeout = .milliseconds(200)
        let schema = Migration(
            "tables",
            script: "CREATE TABLE a (x INTEGER); CREATE TABLE b (x INTEGER); INSERT INTO a VALUES (1)")
        let writer = try Connection.writer(path: folder.file(), configuration: configuration, migrations: [schema])
        let reader = try Connection.reader(path: folder.file(), configuration: configuration)
        let jobs = Mutex<[LiveHub.Job]>([])
        let keep: @Sendable (@escaping LiveHub.Job) -> Bool = { job in
            jobs.withLock { $0.append(job) }
            return true
        }
        let hub = LiveHub(threads: LiveHub.Threads(pass: keep, read: keep, wakeWriter: {}, areOne: false))
        func runJobs() {
            while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { job(reader) }
        }
        func watcher(of sql: SQL) throws -> Watcher {
            let source = RowsSource(Query<Int>(column: sql))
            let live = hub.watch(QueryKey(sql: sql, source: ObjectIdentifier(Int.self))) { LiveQuery(source) }
            let watcher = Watcher(wantsEdits: false)
            try #require(live).add(watcher, at: .anywhere, differ: nil)
            return watcher
        }
        let slow = try watcher(
            of: """
                WITH RECURSIVE n (y) AS (SELECT 1 UNION ALL SELECT y + 1 FROM n LIMIT (SELECT x FROM a))
                SELECT count(*) FROM n
                """)
        let quick = try watcher(of: "SELECT x FROM b")
        runJobs()
        for sql in ["UPDATE a SET x = 1000000000000", "INSERT INTO b VALUES (7)"] as [SQL] {
            let write = WriteJob(body: { try $0.execute(sql) }, place: .anywhere, completion: { _ in })
            hub.committed(writer.commit([write]) { hub.announce($0) }, acknowledging: [write])
        }
        runJobs()
        #expect(slow.rows == [[1]] && slow.isFailed)
        #expect(quick.rows == [[], [7]] && !quick.isFailed)
    }

    @Test func `a live query that exceeds the time limit does not affect others`() throws {
        let database = try Database.test(path: folder.file()) { $0.readTimeout = .milliseconds(200) }
        let loop = TestLoop()
        let events = Mutex<[String]>([])
        let subscriptions = loop.run {
            [
                database.liveQuery(Self.endless).subscribe(onError: { error in
                    events.withLock { $0.append("\((error as? DatabaseError)?.code.rawValue ?? "")") }
                }),
                database.liveQuery(Item.all).subscribe(onNext: { rows in
                    events.withLock { $0.append("\(rows.count) rows") }
                }),
            ]
        }
        while events.withLock({ $0.count }) < 2 { try loop.runNext() }
        #expect(Set(events.withLock { $0 }) == ["timedOut", "0 rows"])
        for subscription in subscriptions { subscription.dispose() }
        database.close()
    }
}
