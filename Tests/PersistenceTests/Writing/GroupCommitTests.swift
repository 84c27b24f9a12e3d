import Dispatch
import Locks
import Rx
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

    @Test func aGroupIsOneCommit() throws {
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
        #expect(touched.rows == ["item": .some(Set(1...10))])
    }

    @Test func aFailureIsNotTheNeighborsBusiness() throws {
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
        #expect(touched.rows == ["item": .some([1, 3])])
    }

    @Test func aloneItIsUndoneToo() throws {
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

    @Test func whatSQLiteUndoesIsNotAcknowledged() throws {
        let connection = try connection()
        let outcomes = Outcomes()
        // OR ROLLBACK ends the whole transaction, like a full disk.
        let touched = commit(
            connection,
            [
                job(outcomes, insertion(Item(1, "one"))),
                job(outcomes) { try $0.execute("INSERT OR ROLLBACK INTO item VALUES (1, 'again')") },
                job(outcomes, insertion(Item(3, "three"))),
            ])
        #expect(outcomes.codes == [.inputOutput, .notUnique, nil])
        #expect(try connection.rows(Item.all) == [Item(3, "three")])
        #expect(touched.rows == ["item": .some([3])])
    }

    @Test func bodiesDoNotEndTheTransaction() throws {
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

    @Test func savepointsAreUndoneOnTheirOwn() throws {
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

    @Test func writesThatWaitAreCommittedTogether() throws {
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

    @Test func closingFinishesWhatWaits() throws {
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

    @Test func moreThanTheQueueTakesIsRefused() throws {
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

    @Test func whatIsAcknowledgedIsInTheFiles() throws {
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

    @Test func anotherProcessThatHoldsTheLockIsReported() throws {
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

    @Test func aFullDatabaseIsReported() throws {
        let database = try Database.test(path: folder.file())
        let pages: Int = try #require(try database.writeAndWait { try $0.value("PRAGMA page_count") })
        _ = try database.writeAndWait { try $0.value(SQL(text: "PRAGMA max_page_count = \(pages + 1)"), as: Int.self) }
        #expect {
            try database.insert(Item(1, String(repeating: "x", count: 50_000)))
        } throws: {
            ($0 as? DatabaseError)?.code == .full
        }
        try database.insert(Item(1, "short"))
    }
}
