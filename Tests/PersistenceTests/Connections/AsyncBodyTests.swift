import Dispatch
import Locks
import Rx
import Testing

@testable import Persistence

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Bodies that wait for the calls of their connection.
@Suite struct AsyncBodyTests {
    private struct Refused: Error {}
    private let folder = TemporaryFolder()

    /// A function as services write them for any database.
    private nonisolated(nonsending) static func insert(_ item: Item, to connection: some DatabaseConnection)
        async throws -> Int
    {
        try await connection.execute("INSERT INTO item (id, title) VALUES (\(item.identity), \(item.title))")
        return try await connection.value("SELECT count(*) FROM item") ?? 0
    }

    private static func currentThread() -> pthread_t { pthread_self() }

    private nonisolated(nonsending) static func items(on connection: some DatabaseConnection) async throws -> [Item] {
        try await connection.rows(Item.all)
    }

    private func outcome<Value: Sendable>(of single: Single<Value>) throws -> Value {
        let loop = TestLoop()
        let outcome = Mutex<Result<Value, any Error>?>(nil)
        let subscription = loop.run {
            single.subscribe { value in
                outcome.withLock { $0 = .success(value) }
            } onFailure: { error in
                outcome.withLock { $0 = .failure(error) }
            }
        }
        defer { subscription.dispose() }
        try loop.runNext()
        return try #require(outcome.withLock { $0 }).get()
    }

    @Test(arguments: [false, true]) func `functions for any database run on this one`(isMemory: Bool) throws {
        let database = try Database.test(path: isMemory ? ":memory:" : folder.file())
        let count = try outcome(
            of: database.write { connection async throws in
                _ = try await Self.insert(Item(1, "one"), to: connection)
                return try await Self.insert(Item(2, "two"), to: connection)
            })
        #expect(count == 2)
        let items = try outcome(of: database.read { connection async throws in try await Self.items(on: connection) })
        #expect(items == [Item(1, "one"), Item(2, "two")])
        database.close()
    }

    @Test func `a body that fails is rolled back`() throws {
        let database = try Database.test(path: folder.file())
        #expect(throws: Refused.self) {
            try outcome(
                of: database.write { connection async throws in
                    _ = try await Self.insert(Item(1, "one"), to: connection)
                    await Task.yield()
                    throw Refused()
                })
        }
        #expect(try database.readAndWait { try $0.rows(Item.all) }.isEmpty)
        database.close()
    }

    @Test func `a part that fails takes nothing else with it`() throws {
        let database = try Database.test(path: folder.file())
        try outcome(
            of: database.write { connection async throws in
                _ = try await Self.insert(Item(1, "one"), to: connection)
                try? await connection.savepoint {
                    _ = try await Self.insert(Item(2, "two"), to: connection)
                    await Task.yield()
                    throw Refused()
                }
                try await connection.savepoint { _ = try await Self.insert(Item(3, "three"), to: connection) }
            })
        #expect(try database.readAndWait { try $0.rows(Item.all) } == [Item(1, "one"), Item(3, "three")])
        database.close()
    }

    @Test func `a body that waits keeps its thread and its transaction`() throws {
        let database = try Database.test(path: folder.file())
        let (events, event) = AsyncStream<Void>.makeStream()
        let isWaiting = DispatchSemaphore(value: 0)
        let titles = Mutex<[String]>([])
        let done = DispatchSemaphore(value: 0)
        let waiting = database.write { connection async throws -> Bool in
            _ = try await Self.insert(Item(1, "one"), to: connection)
            let thread = Self.currentThread()
            isWaiting.signal()
            for await _ in events { break }
            _ = try await Self.insert(Item(2, "two"), to: connection)
            return thread == Self.currentThread()
        }
        let first = waiting.subscribe { isSameThread in
            titles.withLock { $0.append(isSameThread ? "waited" : "moved") }
            done.signal()
        }
        try #require(isWaiting.wait(timeout: .now() + 20) == .success)
        // Another write begins only after it, and a read does not see its rows.
        let second = database.write { try $0.execute("INSERT INTO item (id, title) VALUES (3, 'three')") }
            .subscribe { _ in
                titles.withLock { $0.append("three") }
                done.signal()
            }
        #expect(try database.readAndWait { try $0.rows(Item.all) }.isEmpty)
        event.yield()
        for _ in 0..<2 { try #require(done.wait(timeout: .now() + 20) == .success) }
        #expect(titles.withLock { $0 } == ["waited", "three"])
        #expect(try database.readAndWait { try $0.rows(Item.all) }.count == 3)
        first.dispose()
        second.dispose()
        database.close()
    }
}
