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
            $0.readTimeout = .milliseconds(20)
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

    @Test func `a live query that exceeds the time limit does not affect others`() throws {
        let database = try Database.test(path: folder.file()) { $0.readTimeout = .milliseconds(20) }
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
