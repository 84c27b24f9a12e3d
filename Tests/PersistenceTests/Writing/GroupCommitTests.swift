import Dispatch
import Locks
import Rx
import RxTesting
import Testing

@testable import Persistence

/// Blocks the writer's thread until it is opened, so that writes queue up.
final class WriterGate: Sendable {
    private let isHeld = DispatchSemaphore(value: 0)
    private let isOpen = DispatchSemaphore(value: 0)

    init(_ database: Database) {
        let (isHeld, isOpen) = (isHeld, isOpen)
        _ = database.write { _ in
            isHeld.signal()
            isOpen.wait()
        }.subscribe()
        isHeld.wait()
    }

    func open() {
        isOpen.signal()
    }
}

@Suite struct GroupCommitTests {
    private struct Refused: Error {}
    private let folder = TemporaryFolder()

    private func insertion(_ item: Item) -> @Sendable (Connection) throws -> Void {
        { try $0.execute("INSERT INTO item (id, title) VALUES (\(item.identity), \(item.title))") }
    }

    private func job(
        _ outcomes: Outcomes, _ body: @escaping @Sendable (Connection) throws -> Void
    ) -> any QueuedWrite {
        WriteJob(body: body, place: .anywhere) { outcomes.append($0) }
    }

    /// Outcomes in the order in which they were reported: `nil` for success.
    private final class Outcomes: Sendable {
        private let list = Mutex<[(any Error)?]>([])

        func append(_ result: Result<Void, any Error>) {
            list.withLock { list in
                if case .failure(let error) = result { list.append(error) } else { list.append(nil) }
            }
        }

        var all: [(any Error)?] { list.withLock { $0 } }
        var codes: [DatabaseError.Code?] { all.map { ($0 as? DatabaseError)?.code } }
    }

    private func connection() throws -> Connection {
        try Connection.writer(
            path: folder.file(), configuration: DatabaseConfiguration(), migrations: testMigrations)
    }

    private func commit(_ connection: Connection, _ writes: [any QueuedWrite]) -> TouchedTables {
        let touched = connection.commit(writes)
        var handover = Handover()
        for write in writes { write.acknowledge(in: &handover) }
        handover.send()
        return touched
    }

    @Test func `a group of writes is one commit`() throws {
        let connection = try connection()
        let observer = try Connection.reader(path: folder.file(), configuration: DatabaseConfiguration())
        let outcomes = Outcomes()
        let seen = Mutex<[Int]>([])
        let others = HandedOver(observer)
        let writes = (1...10).map { id in
            job(outcomes) { connection in
                try connection.execute("INSERT INTO item VALUES (\(id), \("item \(id)"))")
                let count: Int = try others.value.value("SELECT count(*) FROM item") ?? -1
                seen.withLock { $0.append(count) }
            }
        }
        let touched = commit(connection, writes)
        #expect(outcomes.all.count == 10)
        #expect(outcomes.all.allSatisfy { $0 == nil })
        // Until the commit, no write is visible; then all are.
        #expect(seen.withLock { $0 } == [Int](repeating: 0, count: 10))
        #expect(try observer.value("SELECT count(*) FROM item") == 10)
        #expect(touched.tables.mapValues(\.rows) == ["item": .some(Set(1...10))])
    }

    @Test func `a failed write does not affect the others of its group`() throws {
        let connection = try connection()
        let outcomes = Outcomes()
        let touched = commit(
            connection,
            [
                job(outcomes, insertion(Item(1, "one"))),
                job(outcomes) { connection in
                    try connection.execute("INSERT INTO word VALUES ('lost', 1)")
                    throw Refused()
                },
                job(outcomes, insertion(Item(2, "one"))),
                // Would make the commit of all fail if only the commit checked it.
                job(outcomes) { try $0.execute("INSERT INTO later VALUES (1, 77)") },
                job(outcomes, insertion(Item(3, "three"))),
            ])
        #expect(outcomes.all[1] is Refused)
        #expect(outcomes.codes == [nil, nil, .notUnique, .foreignKey, nil])
        #expect(try connection.rows(Item.all) == [Item(1, "one"), Item(3, "three")])
        #expect(try connection.value("SELECT count(*) FROM word") == 0)
        #expect(touched.tables.mapValues(\.rows) == ["item": .some([1, 3])])
    }

    @Test func `a failed write that is alone in its group is rolled back`() throws {
        let connection = try connection()
        let outcomes = Outcomes()
        let touched = commit(
            connection,
            [
                job(outcomes) { connection in
                    try connection.execute("INSERT INTO item VALUES (1, 'one')")
                    throw Refused()
                }
            ])
        #expect(outcomes.all[0] is Refused)
        #expect(touched.isEmpty)
        #expect(try connection.rows(Item.all).isEmpty)
    }

    /// OR ROLLBACK rolls back the whole transaction, as a full disk does.
    @Test func `writes before one that rolls back the transaction run again`() throws {
        let connection = try connection()
        let outcomes = Outcomes()
        let touched = commit(
            connection,
            [
                job(outcomes, insertion(Item(1, "one"))),
                job(outcomes, insertion(Item(2, "two"))),
                job(outcomes) { try $0.execute("INSERT OR ROLLBACK INTO item VALUES (1, 'again')") },
                job(outcomes, insertion(Item(3, "three"))),
            ])
        #expect(outcomes.codes == [nil, nil, .notUnique, nil])
        #expect(try connection.rows(Item.all) == [Item(1, "one"), Item(2, "two"), Item(3, "three")])
        #expect(touched.tables.mapValues(\.rows) == ["item": .some([1, 2, 3])])
    }

    /// Without the check, the statements after the failed one would be committed separately.
    @Test func `a body that ignores the end of its transaction fails and changes nothing`() throws {
        let connection = try connection()
        try connection.execute("INSERT INTO item VALUES (1, 'one')")
        let bodies: [@Sendable (Connection) throws -> Void] = [
            { connection in
                _ = try? connection.execute("INSERT OR ROLLBACK INTO item VALUES (2, 'one')")
            },
            { connection in
                try connection.execute("INSERT INTO item VALUES (2, 'two')")
                _ = try? connection.execute("INSERT OR ROLLBACK INTO item VALUES (3, 'one')")
                _ = try? connection.execute("INSERT INTO item VALUES (4, 'four')")
                _ = try? connection.execute(script: "INSERT INTO item VALUES (5, 'five')")
                _ = try? connection.savepoint { try connection.execute("INSERT INTO item VALUES (6, 'six')") }
            },
            { connection in
                try connection.savepoint {
                    _ = try? connection.execute(script: "INSERT OR ROLLBACK INTO item VALUES (7, 'one')")
                }
                try connection.execute("INSERT INTO item VALUES (8, 'eight')")
            },
        ]
        for body in bodies {
            let outcomes = Outcomes()
            #expect(commit(connection, [job(outcomes, body)]).isEmpty)
            #expect(outcomes.codes == [.notUnique])
            #expect(outcomes.all.first.map { "\($0!)" }?.contains("rolled back the whole transaction") == true)
            #expect(try connection.rows(Item.all) == [Item(1, "one")])
            // The connection is fit for the next write.
            #expect(!connection.isInTransaction)
        }
        let outcomes = Outcomes()
        _ = commit(connection, bodies.map { job(outcomes, $0) } + [job(outcomes, insertion(Item(2, "two")))])
        #expect(outcomes.codes == [.notUnique, .notUnique, .notUnique, nil])
        #expect(try connection.rows(Item.all) == [Item(1, "one"), Item(2, "two")])
    }

    /// Random groups end as if each write had been committed alone.
    @Test(arguments: 1...20) func `a group ends as its writes would one after another`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let grouped = try connection()
        let alone = try Connection.writer(
            path: folder.file("alone.sqlite"), configuration: DatabaseConfiguration(), migrations: testMigrations)
        for connection in [grouped, alone] {
            try connection.execute(
                """
                CREATE TRIGGER no_nine BEFORE INSERT ON item WHEN new.id % 10 = 9
                BEGIN SELECT raise(ROLLBACK, 'no nine'); END
                """)
            connection.changes.forget(since: 0)
        }
        for _ in 0..<10 {
            let bodies = (0..<Int.random(in: 1...12, using: &random)).map { _ in body(using: &random) }
            let (together, apart) = (Outcomes(), Outcomes())
            let touched = commit(grouped, bodies.map { job(together, $0) })
            var rows: Set<Int64> = []
            for body in bodies {
                guard case .some(let changed)? = commit(alone, [job(apart, body)]).tables["item"]?.rows else {
                    continue
                }
                rows.formUnion(changed)
            }
            #expect(together.codes == apart.codes)
            #expect(try grouped.rows(Item.all) == alone.rows(Item.all))
            #expect((touched.tables["item"]?.rows ?? .some([])) == .some(rows))
        }
    }

    /// Returns a body that inserts, fails, or makes SQLite roll back the transaction.
    private func body(using random: inout SeededGenerator) -> @Sendable (Connection) throws -> Void {
        let (id, other) = (Int.random(in: 1...30, using: &random), Int.random(in: 1...30, using: &random))
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return { try $0.execute("INSERT OR ROLLBACK INTO item VALUES (\(id), \("\(id)"))") }
        case 1:
            return { connection in
                try connection.execute("INSERT INTO item VALUES (\(id), \("\(id)"))")
                throw Refused()
            }
        case 2:
            return { connection in
                _ = try? connection.execute("INSERT OR ROLLBACK INTO item VALUES (\(id), \("\(id)"))")
                try connection.execute("INSERT OR REPLACE INTO item VALUES (\(other), \("\(other)"))")
            }
        case 3: return { try $0.execute("DELETE FROM item WHERE id = \(id)") }
        default: return insertion(Item(id, "\(id)"))
        }
    }

    @Test func `only the writes for which there is no space fail`() throws {
        let connection = try connection()
        let pages: Int = try #require(try connection.value("PRAGMA page_count"))
        try connection.control("PRAGMA max_page_count = \(pages + 4)")
        let outcomes = Outcomes()
        let isLarge = (1...60).map { $0 % 3 == 0 }
        _ = commit(
            connection,
            zip(1..., isLarge).map { id, isLarge in
                job(outcomes, insertion(Item(id, "\(id)" + String(repeating: "x", count: isLarge ? 50_000 : 0))))
            })
        #expect(outcomes.codes == isLarge.map { $0 ? .full : nil })
        #expect(try connection.rows(Item.all).count == 40)
    }

    @Test func `a write cannot end the transaction`() throws {
        let connection = try connection()
        let outcomes = Outcomes()
        for sql in ["COMMIT", "ROLLBACK", "BEGIN", "SAVEPOINT part", "RELEASE part"] as [SQL] {
            _ = commit(
                connection,
                [job(outcomes, insertion(Item(1, "one"))), job(outcomes) { try $0.execute(sql) }])
            try connection.execute("DELETE FROM item")
        }
        #expect(outcomes.codes == [nil, .sql, nil, .sql, nil, .sql, nil, .sql, nil, .sql])
    }

    @Test func `a savepoint is rolled back separately`() throws {
        let database = try Database.test(path: folder.file())
        try database.writeAndWait { connection in
            try connection.execute("INSERT INTO item VALUES (1, 'one')")
            try? connection.savepoint {
                try connection.execute("INSERT INTO item VALUES (2, 'two')")
                try connection.savepoint { try connection.execute("INSERT INTO item VALUES (3, 'three')") }
                throw Refused()
            }
            try connection.savepoint { try connection.execute("INSERT INTO item VALUES (4, 'four')") }
        }
        #expect(try database.readAndWait { try $0.rows(Item.all) }.map(\.identity) == [1, 4])
    }

    @Test func `queued writes are committed together`() throws {
        let database = try Database.test(path: folder.file())
        let loop = TestLoop()
        let gate = WriterGate(database)
        let done = Mutex(0)
        loop.run {
            for id in 1...50 {
                _ = database.write(insertion(Item(id, "item \(id)"))).subscribe(onSuccess: {
                    done.withLock { $0 += 1 }
                })
            }
        }
        gate.open()
        // One commit, and therefore one task for all of them.
        try loop.runNext()
        #expect(done.withLock { $0 } == 50)
        #expect(try database.readAndWait { try $0.rows(Item.all) }.count == 50)
    }

    @Test func `closing the database completes queued writes and rejects later ones`() throws {
        let database = try Database.test(path: folder.file())
        let loop = TestLoop()
        let gate = WriterGate(database)
        let done = Mutex(0)
        loop.run {
            for id in 1...20 {
                _ = database.write(insertion(Item(id, "item \(id)"))).subscribe(onSuccess: {
                    done.withLock { $0 += 1 }
                })
            }
        }
        gate.open()
        database.close()
        while loop.waiting > 0 { try loop.runNext() }
        #expect(done.withLock { $0 } == 20)

        #expect {
            try database.insert(Item(21, "late"))
        } throws: {
            ($0 as? DatabaseError)?.code == .closed
        }
        let again = try Database.test(path: folder.file())
        #expect(try again.readAndWait { try $0.rows(Item.all) }.count == 20)
    }

    @Test func `a write beyond the queue's limit is rejected`() throws {
        let database = try Database.test(path: folder.file()) { $0.queueLimit = 3 }
        let gate = WriterGate(database)
        for id in 1...3 { _ = database.write(insertion(Item(id, "item \(id)"))).subscribe() }
        #expect {
            try database.insert(Item(4, "too many"))
        } throws: {
            ($0 as? DatabaseError)?.code == .overloaded
        }
        gate.open()
        database.close()
    }

    @Test func `an acknowledged write is in the files`() throws {
        let database = try Database.test(path: folder.file())
        let copies = TemporaryFolder()
        for id in 1...20 {
            try database.insert(Item(id, "item \(id)"))
            // The state that a process killed at this moment leaves, while this process has the files open.
            for name in folder.names { copies.write(folder.bytes(of: name)!, to: name) }
            let survivor = try Database.test(path: copies.file())
            #expect(try survivor.readAndWait { try $0.rows(Item.all) }.count == id)
            survivor.close()
            for name in copies.names { copies.remove(name) }
        }
    }

    @Test func `a lock held by another connection is reported as busy`() throws {
        let database = try Database.test(path: folder.file()) { $0.busyTimeout = .milliseconds(1) }
        let other = try connection()
        try other.control("BEGIN IMMEDIATE")
        #expect {
            try database.insert(Item(1, "one"))
        } throws: {
            ($0 as? DatabaseError)?.code == .busy
        }
        try other.control("COMMIT")
        try database.insert(Item(1, "one"))
    }

    @Test func `a full database is reported`() throws {
        let database = try Database.test(path: folder.file())
        let pages: Int = try #require(try database.writeAndWait { try $0.value("PRAGMA page_count") })
        try database.writeAndWait { try $0.control("PRAGMA max_page_count = \(pages + 1)") }
        #expect {
            try database.insert(Item(1, String(repeating: "x", count: 50_000)))
        } throws: {
            ($0 as? DatabaseError)?.code == .full
        }
        try database.insert(Item(1, "short"))
    }
}
