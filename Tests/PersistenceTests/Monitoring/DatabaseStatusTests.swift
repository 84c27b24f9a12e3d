import CSQLite
import Dispatch
import Foundation
import Locks
import Rx
import Testing

@testable import Persistence

@Suite struct DatabaseStatusTests {
    private let folder = TemporaryFolder()

    private func code(_ body: () throws -> Void) -> DatabaseError.Code? {
        do {
            try body()
            return nil
        } catch {
            return (error as? DatabaseError)?.code
        }
    }

    /// Signals when the database reports that it has recovered.
    private func recovery(of database: Database) -> DispatchSemaphore {
        let recovered = DispatchSemaphore(value: 0)
        database.onEvent { event in
            if case .recovered = event { recovered.signal() }
        }
        return recovered
    }

    @Test func `queues, commits and the end are visible`() throws {
        let database = try Database.test(path: folder.file())
        let gate = WriterGate(database)
        let writes = (1...3).map { id in
            database.write { try $0.execute("INSERT INTO item VALUES (\(id), \("\(id)"))") }.subscribe()
        }
        #expect(database.status.waitingWrites == 3)
        gate.open()
        try database.insert(Item(4, "4"))
        let status = database.status
        #expect(status.waitingWrites == 0)
        #expect(status.commits >= 2)
        #expect(status.logBytes > 0)
        #expect(status.failure == nil && !status.isClosed)
        database.close()
        #expect(database.status.isClosed)
        for write in writes { write.dispose() }
    }

    @Test func `slow statements are reported with their SQL`() throws {
        let database = try Database.test(path: folder.file()) { $0.slowStatementLimit = .zero }
        let slow = Mutex<[String]>([])
        database.onEvent { event in
            if case .slowStatement(let sql, _) = event { slow.withLock { $0.append(sql) } }
        }
        let counting: SQL = """
            WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT \(10_000)) SELECT count(*) FROM n
            """
        let _: Int? = try database.readAndWait { try $0.value(counting) }
        try database.insert(Item(1, "one"))
        #expect(slow.withLock { $0 } == [counting.text, "COMMIT"])
        #expect(database.status.slowStatements == 2)
        database.close()
    }

    @Test func `a deleted file is noticed by the status, and by the next write`() throws {
        let database = try Database.test(path: folder.file()) { $0.pollInterval = .milliseconds(1) }
        try database.insert(Item(1, "one"))
        try FileManager.default.moveItem(atPath: folder.file(), toPath: folder.file("away"))
        #expect(database.status.failure?.code == .fileReplaced)
        #expect(code { try database.insert(Item(2, "two")) } == .fileReplaced)
        let recovered = recovery(of: database)
        try FileManager.default.moveItem(atPath: folder.file("away"), toPath: folder.file())
        recovered.wait()
        #expect(database.status.failure == nil)
        try database.insert(Item(3, "three"))
        #expect(try database.readAndWait { try $0.rows(Item.all) } == [Item(1, "one"), Item(3, "three")])
        database.close()
    }

    @Test func `the failure is emitted on the subscriber's loop until it ends`() throws {
        let database = try Database.test(path: folder.file()) { $0.pollInterval = .milliseconds(1) }
        try database.insert(Item(1, "one"))
        let loop = TestLoop()
        var codes: [DatabaseError.Code?] = []
        let watching = loop.run { database.failures.subscribe(onNext: { codes.append($0?.code) }) }
        #expect(codes == [nil])
        try FileManager.default.moveItem(atPath: folder.file(), toPath: folder.file("away"))
        #expect(code { try database.insert(Item(2, "two")) } == .fileReplaced)
        while codes.count < 2 { try loop.runNext() }
        #expect(codes == [nil, .fileReplaced])
        try FileManager.default.moveItem(atPath: folder.file("away"), toPath: folder.file())
        while codes.count < 3 { try loop.runNext() }
        #expect(codes == [nil, .fileReplaced, nil])
        watching.dispose()
        database.close()
    }

    /// SQLite places the log beside the file, not beside the link.
    @Test func `a deleted file is noticed behind a symbolic link`() throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"), withDestinationPath: folder.file())
        let database = try Database.test(path: folder.file("link"))
        try database.insert(Item(1, "one"))
        #expect(database.status.logBytes > 0)
        folder.remove("test.sqlite")
        #expect(code { try database.insert(Item(2, "two")) } == .fileReplaced)
        database.close()
    }

    @Test(arguments: ["test.sqlite", "test.sqlite-wal"])
    func `a write into a file that was replaced is not acknowledged`(name: String) throws {
        let database = try Database.test(path: folder.file())
        try database.insert(Item(1, "one"))
        // Replaced while the write's body runs, so that only a check after the commit notices it.
        let folder = folder
        let found = code {
            try database.writeAndWait { connection in
                try connection.execute("INSERT INTO item VALUES (2, 'two')")
                let bytes = folder.bytes(of: name) ?? []
                folder.remove(name)
                folder.write(bytes, to: name)
                // The file is checked again only after a transaction that is not brief.
                usleep(20_000)
            }
        }
        #expect(found == .fileReplaced)
        #expect(database.status.failure?.sentence.contains(name) == true)
        database.close()
    }

    @Test func `a locked database fails, and recovers without another write`() throws {
        let database = try Database.test(path: folder.file()) {
            $0.busyTimeout = .zero
            $0.pollInterval = .milliseconds(1)
        }
        var other: OpaquePointer?
        sqlite3_open(folder.file(), &other)
        sqlite3_exec(other, "BEGIN IMMEDIATE", nil, nil, nil)
        #expect(code { try database.insert(Item(1, "one")) } == .busy)
        #expect(database.status.failure?.code == .busy)
        let recovered = recovery(of: database)
        sqlite3_exec(other, "COMMIT", nil, nil, nil)
        recovered.wait()
        #expect(database.status.failure == nil)
        sqlite3_close(other)
        database.close()
    }
}
