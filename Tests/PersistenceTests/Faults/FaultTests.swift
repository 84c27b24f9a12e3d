import CSQLite
import Foundation
import Locks
import Testing

@testable import Persistence

/// Each kind of unusable file has an error with a sentence that says what to do, and loses nothing that was
/// acknowledged.
@Suite struct FaultTests {
    private let folder = TemporaryFolder()

    private func failure(_ body: () throws -> Void) -> DatabaseError? {
        do {
            try body()
            return nil
        } catch {
            return error as? DatabaseError
        }
    }

    private func opening(
        _ path: String? = nil, migrations: [Migration] = testMigrations
    ) -> DatabaseError? {
        var configuration = DatabaseConfiguration()
        configuration.busyTimeout = .zero
        return failure {
            try Database(path: path ?? folder.file(), configuration: configuration, migrations: migrations).close()
        }
    }

    private func run(_ sql: String) -> OpaquePointer? {
        var handle: OpaquePointer?
        sqlite3_open(folder.file(), &handle)
        sqlite3_exec(handle, sql, nil, nil, nil)
        return handle
    }

    // MARK: At the start

    /// SQLite may be compiled to read such a path as a URI, which names another file.
    @Test(arguments: ["file:test.sqlite", "file:test.sqlite?mode=memory", "file::memory:"])
    func `a path that could be a URI is refused`(path: String) throws {
        let error = try #require(opening(path))
        #expect(error.code == .cannotOpen && error.sentence.contains("./file:"))
        #expect(access(path, F_OK) != 0)
    }

    @Test func `the sentence at the start names the file and the remedy`() throws {
        func expect(_ error: DatabaseError?, _ code: DatabaseError.Code, _ remedy: String) {
            #expect(error?.code == code)
            #expect(error?.sentence.contains(folder.path) == true, "\(error?.sentence ?? "")")
            #expect(error?.sentence.contains(remedy) == true, "\(error?.sentence ?? "")")
        }
        expect(opening(folder.path + "/none/test.sqlite"), .folderMissing, "create it")
        folder.write(Array("Dear diary".utf8), to: "test.sqlite")
        expect(opening(), .notADatabase, "was not changed")
        folder.remove("test.sqlite")
        sqlite3_close(run("CREATE TABLE theirs (x)"))
        expect(opening(), .foreignFile, "applicationID = nil")
        folder.remove("test.sqlite")
        let newer = testMigrations + [Migration("newer", script: "CREATE TABLE newer (x)")]
        #expect(opening(migrations: newer) == nil)
        expect(opening(), .newerThanProgram, "Use the newer version, or another file")
        // A pending migration needs the write lock.
        let other = run("BEGIN IMMEDIATE")
        expect(opening(migrations: newer + [Migration("next", script: "")]), .busy, "try again")
        sqlite3_close(other)
        var bytes = try #require(folder.bytes(of: "test.sqlite"))
        for place in 4096..<8192 { bytes[place] = 0xAA }
        folder.write(bytes, to: "test.sqlite")
        expect(opening(migrations: newer), .corrupt, "restore it from a backup")
        #expect(folder.bytes(of: "test.sqlite") == bytes)
    }

    // MARK: While running

    @Test func `a full disk fails the writes that need space and loses no other`() throws {
        let database = try Database.test(path: folder.file()) { $0.pollInterval = .milliseconds(1) }
        let pages: Int = try database.writeAndWait { connection in
            let pages: Int = try connection.value("PRAGMA page_count") ?? 0
            try connection.control("PRAGMA max_page_count = \(pages + 20)")
            return pages
        }
        let gate = WriterGate(database)
        let outcomes = Mutex<[Int: DatabaseError?]>([:])
        let done = DispatchSemaphore(value: 0)
        for id in 1...60 {
            DispatchQueue.global().async {
                let title = String(repeating: "\(id) ", count: 1000)
                let error = self.failure { try database.insert(Item(id, title)) }
                outcomes.withLock { $0[id] = .some(error) }
                done.signal()
            }
        }
        gate.open()
        for _ in 1...60 { done.wait() }
        let failed = outcomes.withLock { $0.compactMapValues { $0 } }
        let acknowledged = Set(1...60).subtracting(failed.keys)
        #expect(!failed.isEmpty && !acknowledged.isEmpty)
        for error in failed.values {
            #expect(error.code == .full)
            #expect(error.description.contains("No space is left"))
        }
        // It recovers when there is space again.
        let recovered = DispatchSemaphore(value: 0)
        database.onEvent { event in
            if case .recovered = event { recovered.signal() }
        }
        if database.status.failure != nil { recovered.wait() }
        try database.writeAndWait { try $0.control("PRAGMA max_page_count = \(pages + 1000)") }
        try database.insert(Item(61, "space"))
        database.close()
        let reopened = try Database.test(path: folder.file())
        let ids = try reopened.readAndWait { try $0.rows(Query<Int>(column: "SELECT id FROM item")) }
        #expect(Set(ids) == acknowledged.union([61]))
        reopened.close()
    }

    /// Changes bytes as a failing disk does, without another time of the last change.
    private func damage(_ file: FileHandle, at offset: Int, count: Int) throws {
        var status = stat()
        try #require(fstat(file.fileDescriptor, &status) == 0)
        try file.seek(toOffset: UInt64(offset))
        try file.write(contentsOf: [UInt8](repeating: 0xAA, count: count))
        try #require(futimens(file.fileDescriptor, [status.st_atim, status.st_mtim]) == 0)
    }

    @Test func `damage that a read finds is an error, and other tables still work`() throws {
        let writing = try Database.test(path: folder.file())
        try writing.writeAndWait { connection in
            for id in 1...500 {
                try connection.execute("INSERT INTO item VALUES (\(id), \(String(repeating: "\(id) ", count: 100)))")
            }
        }
        try writing.checkpointAndWait(.truncate)
        writing.close()
        let size = try #require(folder.bytes(of: "test.sqlite")?.count)
        // A file that was just written could be written again at the same time, so that its contents are compared.
        let anHourAgo = timespec(tv_sec: time(nil) - 3_600, tv_nsec: 0)
        #expect(utimensat(AT_FDCWD, folder.file(), [anHourAgo, anHourAgo], 0) == 0)
        let database = try Database.test(path: folder.file()) { $0.readers = 1 }
        let file = try #require(FileHandle(forUpdatingAtPath: folder.file()))
        try damage(file, at: size / 2, count: size / 4)
        let error = failure { _ = try database.readAndWait { try $0.rows(Item.all) } }
        #expect(error?.code == .corrupt)
        #expect(error?.sentence.contains("restore it from a backup") == true)
        #expect(database.status.failure?.code == .corrupt)
        try database.execute("INSERT INTO word VALUES ('still', 1)")
        #expect(try database.readAndWait { try $0.value("SELECT count FROM word") } == 1)
        #expect(database.status.failure?.code == .corrupt)
        // Closed here, because closing a descriptor drops the process's locks on the file.
        try file.close()
        database.close()
    }

    @Test func `a file that was emptied fails writes`() throws {
        let database = try Database.test(path: folder.file())
        try database.checkpointAndWait(.truncate)
        try #require(truncate(folder.file(), 0) == 0)
        #expect(failure { try database.insert(Item(2, "two")) }?.code == .fileReplaced)
        #expect(database.status.failure?.code == .fileReplaced)
        database.close()
    }

    @Test func `a failure to compile a statement is in the status`() throws {
        let database = try Database.test(path: folder.file())
        try database.checkpointAndWait(.truncate)
        let file = try #require(FileHandle(forUpdatingAtPath: folder.file()))
        try damage(file, at: 0, count: 4096)
        let error = failure { _ = try database.readAndWait { try $0.rows(Item.all) } }
        #expect(error?.code == .notADatabase)
        #expect(database.status.failure?.code == .notADatabase)
        // Closed here, because closing a descriptor drops the process's locks on the file.
        try file.close()
        database.close()
    }
}
