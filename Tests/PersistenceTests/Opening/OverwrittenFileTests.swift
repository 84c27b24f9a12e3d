import CSQLite
import Foundation
import Rx
import RxTesting
import Testing

@testable import Persistence

/// Contents that another program copies into the file of an open database.
struct OverwrittenFileTests {
    private let folder = TemporaryFolder()

    /// Copies a file over another one in another process, because a process that closes a file loses its locks on it.
    private func copy(_ name: String, over other: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/cp")
        process.arguments = [folder.file(name), folder.file(other)]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }

    private func code(_ work: () throws -> Void) -> DatabaseError.Code? {
        do {
            try work()
            return nil
        } catch {
            return (error as? DatabaseError)?.code
        }
    }

    private func rows(_ database: Database) throws -> [Item] { try database.readAndWait { try $0.rows(Item.all) } }

    /// Copies the log into the file, and waits until the writer has examined the contents.
    private func checkpoint(_ database: Database, _ mode: Database.CheckpointMode = .truncate) throws {
        try database.checkpointAndWait(mode)
        // The contents are examined after a write was acknowledged, and before the next one.
        for _ in 0..<2 { try database.writeAndWait { _ in } }
    }

    /// Writes rows, copies the file aside, and writes more.
    private func databaseWithOlderCopy(
        change: (inout DatabaseConfiguration) -> Void = { _ in }
    ) throws -> Database {
        let database = try Database.test(path: folder.file(), change: change)
        try database.insert(Item(1, "row 1"))
        try checkpoint(database)
        try copy("test.sqlite", over: "copy.sqlite")
        try database.insert(Item(2, "after the copy"))
        return database
    }

    @Test(arguments: [Database.CheckpointMode.passive, .truncate], [false, true])
    func `nothing is read or written after another program has overwritten the file`(
        mode: Database.CheckpointMode, isLogNew: Bool
    ) throws {
        let database = try databaseWithOlderCopy()
        try checkpoint(database, mode)
        if isLogNew { try database.insert(Item(3, "in the log")) }
        try copy("copy.sqlite", over: "test.sqlite")
        #expect(code { try database.insert(Item(4, "lost")) } == .fileReplaced)
        #expect(code { _ = try rows(database) } == .fileReplaced)
        #expect(code { try database.checkpointAndWait() } == .fileReplaced)
        #expect(code { try database.vacuumAndWait() } == .fileReplaced)
        #expect(code { try database.backupAndWait(to: folder.file("backup.sqlite")) } == .fileReplaced)
        let sentence = try #require(database.status.failure?.sentence)
        #expect(sentence.contains("overwritten by another program"))
        #expect(sentence.contains("test.sqlite-wal-overwritten"))
        database.close()
        // The contents are those of the copy, and the log is beside them.
        #expect(folder.bytes(of: "test.sqlite") == folder.bytes(of: "copy.sqlite"))
        #expect(folder.names == ["copy.sqlite", "test.sqlite", "test.sqlite-wal-overwritten"])
        let reopened = try Database.test(path: folder.file())
        #expect(try rows(reopened) == [Item(1, "row 1")])
        try reopened.insert(Item(2, "new"))
        reopened.close()
    }

    /// Each commit copies the log into the file from 1,000 pages on.
    @Test func `a file that is overwritten after a commit with a checkpoint is noticed`() throws {
        let connection = try Connection.writer(
            path: folder.file(), configuration: DatabaseConfiguration(), migrations: testMigrations)
        func insert(_ item: Item) {
            let write = WriteJob(
                body: { try $0.execute("INSERT INTO item VALUES (\(item.identity), \(item.title))") }, place: .anywhere,
                completion: { _ in })
            _ = connection.commit([write])
            connection.completeContents()
        }
        try copy("test.sqlite", over: "copy.sqlite")
        insert(Item(1, String(repeating: "x", count: 3_900_000)))
        var copied: UInt32? { connection.contents?.lastCheckpoint?.copied }
        var id = 2
        while copied == 0 && id < 20 {
            insert(Item(id, String(repeating: "x", count: 50_000)))
            id += 1
        }
        #expect(try #require(copied) >= 1_000)
        try copy("copy.sqlite", over: "test.sqlite")
        insert(Item(20, "lost"))
        #expect(connection.monitor.overwriting?.code == .fileReplaced)
    }

    @Test func `an overwritten file is noticed without a write`() throws {
        let database = try databaseWithOlderCopy { $0.pollInterval = .milliseconds(1) }
        try checkpoint(database)
        let failed = DispatchSemaphore(value: 0)
        database.onEvent { if case .failed(let error) = $0, error.code == .fileReplaced { failed.signal() } }
        let subscription = database.liveQuery(Item.all).subscribe()
        try copy("copy.sqlite", over: "test.sqlite")
        #expect(failed.wait(timeout: .now() + 60) == .success)
        subscription.dispose()
        database.close()
    }

    /// The contents are the same afterwards, so nothing is lost.
    @Test func `a file that is copied over itself, or touched, stays open`() throws {
        let database = try databaseWithOlderCopy()
        try copy("copy.sqlite", over: "test.sqlite")
        try database.insert(Item(3, "in the log"))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: folder.file())
        try database.insert(Item(4, "after the touch"))
        try database.checkpointAndWait(.truncate)
        #expect(try rows(database).map(\.identity) == [1, 2, 3, 4])
        #expect(database.status.failure == nil)
        database.close()
    }

    /// Commits, growth, checkpoints and compaction, by this database and by another connection, are SQLite's own writes.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `what SQLite writes is never mistaken for another program`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let database = try Database.test(path: folder.file())
        var other: OpaquePointer?
        sqlite3_open(folder.file(), &other)
        sqlite3_busy_timeout(other, 10_000)
        func run(_ sql: String) { #expect(sqlite3_exec(other, sql, nil, nil, nil) == SQLITE_OK) }
        for step in 1...60 {
            let text = "\(step)" + String(repeating: "x", count: Int.random(in: 1...20_000, using: &random))
            switch Int.random(in: 0...6, using: &random) {
            case 0: try database.insert(Item(step, text))
            case 1: run("INSERT INTO item VALUES (\(step), '\(text)')")
            case 2: try database.checkpointAndWait([.passive, .full, .truncate].randomElement(using: &random)!)
            case 3: run("PRAGMA wal_checkpoint(\(["PASSIVE", "FULL", "TRUNCATE"].randomElement(using: &random)!))")
            case 4: try database.execute("DELETE FROM item WHERE id % 3 = \(step % 3)")
            case 5: try database.vacuumAndWait()
            default: run("VACUUM")
            }
        }
        try database.insert(Item(100, "last"))
        #expect(database.status.failure == nil, "seed \(seed)")
        sqlite3_close(other)
        database.close()
    }
}
