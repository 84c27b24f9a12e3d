import CSQLite
import Foundation
import Rx
import Testing

@testable import Persistence

@Suite struct OpeningTests {
    private let folder = TemporaryFolder()

    private func code(_ body: () throws(DatabaseError) -> Void) -> DatabaseError.Code? {
        do throws(DatabaseError) {
            try body()
            return nil
        } catch {
            return error.code
        }
    }

    private func openCode(_ path: String, migrations: [Migration] = testMigrations) -> DatabaseError.Code? {
        code { () throws(DatabaseError) in try Database(path: path, migrations: migrations).close() }
    }

    @Test func `a missing file is created and keeps its contents`() throws {
        let first = try Database.test(path: folder.file())
        try first.insert(Item(1, "one"))
        first.close()
        let second = try Database.test(path: folder.file())
        #expect(try second.readAndWait { try $0.rows(Item.all) } == [Item(1, "one")])
        second.close()
        #expect(folder.names == ["test.sqlite"])
    }

    #if os(Linux)
        /// The number of POSIX locks of this process on a file of the folder.
        private func locks(on name: String) throws -> Int {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name))
            let inode = try #require(attributes[.systemFileNumber] as? Int)
            let process = ProcessInfo.processInfo.processIdentifier
            // The largest of several counts, because a reading lacks locks while other processes change theirs.
            return try (1...200).map { _ in
                try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n").count { line in
                    let fields = line.split(separator: " ")
                    return fields.contains("POSIX") && fields.contains("\(process)")
                        && fields.contains { $0.hasSuffix(":\(inode)") }
                }
            }.max() ?? 0
        }

        /// Without its locks, another process that closes the file deletes the write-ahead log.
        @Test func `a second open leaves the locks of the first one alone`() throws {
            let database = try Database.test(path: folder.file())
            try database.insert(Item(1, "one"))
            let held = try locks(on: "test.sqlite")
            #expect(held > 0)
            let foreign = code { () throws(DatabaseError) in
                var configuration = DatabaseConfiguration()
                configuration.applicationID = 7
                _ = try Database(path: folder.file(), configuration: configuration)
            }
            #expect(foreign == .foreignFile)
            #expect(try locks(on: "test.sqlite") == held)
            try Database.test(path: folder.file()).close()
            #expect(try locks(on: "test.sqlite") == held)
            database.close()
        }
    #endif

    /// Two connections that close at the same time would both leave the log to the other.
    @Test func `closing leaves only the file`() throws {
        for _ in 1...50 {
            let database = try Database.test(path: folder.file()) { $0.readers = 8 }
            for _ in 1...8 { _ = try database.readAndWait { try $0.rows(Item.all) } }
            database.close()
            #expect(folder.names == ["test.sqlite"])
        }
    }

    /// A schema that is up to date needs no write lock.
    @Test func `a file opens while another process writes`() throws {
        try Database.test(path: folder.file()).close()
        var other: OpaquePointer?
        sqlite3_open(folder.file(), &other)
        defer { sqlite3_close(other) }
        sqlite3_exec(other, "BEGIN IMMEDIATE; INSERT INTO item VALUES (1, 'one')", nil, nil, nil)
        let database = try Database.test(path: folder.file()) { $0.busyTimeout = .zero }
        #expect(try database.readAndWait { try $0.rows(Item.all) }.isEmpty)
        sqlite3_exec(other, "COMMIT", nil, nil, nil)
        try database.insert(Item(2, "two"))
        #expect(try database.readAndWait { try $0.rows(Item.all) } == [Item(1, "one"), Item(2, "two")])
        database.close()
    }

    private func mode(of name: String) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: folder.file(name)))?[.posixPermissions] as? Int
    }

    /// Files get this mode regardless of the umask. The usual umask, 022, would let every user of the machine read the
    /// data.
    @Test func `only the owner can read new files`() throws {
        let database = try Database.test(path: folder.file())
        try database.insert(Item(1, "one"))
        for name in ["test.sqlite", "test.sqlite-wal", "test.sqlite-shm"] {
            #expect(mode(of: name) == 0o600, "\(name)")
        }
        database.close()
        #expect(mode(of: "test.sqlite") == 0o600)
    }

    @Test func `an existing file keeps its mode`() throws {
        folder.write([], to: "test.sqlite")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.file())
        let database = try Database.test(path: folder.file())
        try database.insert(Item(1, "one"))
        #expect(mode(of: "test.sqlite") == 0o640)
        #expect(mode(of: "test.sqlite-wal") == 0o640)
        database.close()
    }

    @Test func `the file has a write-ahead log, full synchronization and foreign keys`() throws {
        let database = try Database.test(path: folder.file())
        let settings = try database.writeAndWait { connection in
            [
                try connection.value("PRAGMA journal_mode", as: String.self),
                try connection.value("PRAGMA synchronous", as: Int.self).map(String.init),
                try connection.value("PRAGMA foreign_keys", as: Int.self).map(String.init),
            ]
        }
        #expect(settings == ["wal", "2", "1"])
    }

    @Test func `read connections cannot write`() throws {
        for path in [folder.file(), ":memory:"] {
            let database = try Database.test(path: path)
            #expect(throws: DatabaseError.self) {
                try database.readAndWait { try $0.execute("INSERT INTO item VALUES (1, 'x')") }
            }
            try database.insert(Item(1, "x"))
        }
    }

    @Test func `missing folders and folders are rejected`() {
        #expect(openCode(folder.path + "/nowhere/test.sqlite") == .folderMissing)
        #expect(openCode(folder.path) == .cannotOpen)
        // SQLite would open a separate temporary file for each connection, or another file.
        #expect(openCode("") == .cannotOpen)
        #expect(openCode(folder.file() + "\0x") == .cannotOpen)
        #expect(folder.names.isEmpty)
    }

    @Test func `a file that is not a database is rejected and not changed`() throws {
        for bytes in [Array("Dear diary".utf8), [UInt8](repeating: 7, count: 5000)] {
            folder.write(bytes, to: "notes.txt")
            #expect(openCode(folder.file("notes.txt")) == .notADatabase)
            #expect(folder.bytes(of: "notes.txt") == bytes)
            #expect(folder.names == ["notes.txt"])
        }
    }

    @Test func `the database of another program is rejected and not changed`() throws {
        var handle: OpaquePointer?
        sqlite3_open(folder.file(), &handle)
        sqlite3_exec(handle, "CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)", nil, nil, nil)
        sqlite3_close(handle)
        let bytes = folder.bytes(of: "test.sqlite")
        #expect(openCode(folder.file()) == .foreignFile)
        #expect(folder.bytes(of: "test.sqlite") == bytes)
        #expect(folder.names == ["test.sqlite"])

        var configuration = DatabaseConfiguration()
        configuration.applicationID = nil
        let database = try Database(path: folder.file(), configuration: configuration)
        #expect(try database.readAndWait { try $0.value("SELECT x FROM theirs") } == 1)
    }

    @Test func `a damaged file is rejected and not changed`() throws {
        let database = try Database.test(path: folder.file())
        for id in 1...500 { try database.insert(Item(id, "title \(id)")) }
        database.close()
        let whole = try #require(folder.bytes(of: "test.sqlite"))
        // Damage in the schema, in the middle, and a truncated file.
        for damage in [100..<1500, whole.count / 2..<whole.count / 2 + 3000] {
            var bytes = whole
            for place in damage { bytes[place] = 0xAA }
            folder.write(bytes, to: "test.sqlite")
            #expect(openCode(folder.file()) == .corrupt)
            #expect(folder.bytes(of: "test.sqlite") == bytes)
        }
        let short = Array(whole[..<(whole.count / 2)])
        folder.write(short, to: "test.sqlite")
        #expect(openCode(folder.file()) == .corrupt)
        #expect(folder.bytes(of: "test.sqlite") == short)
    }

    @Test func `a read-only file is rejected`() throws {
        try Database.test(path: folder.file()).close()
        chmod(folder.file(), 0o400)
        // Root can write to any file.
        #expect(openCode(folder.file()) == (geteuid() == 0 ? nil : .readOnly))
    }

    @Test func `a read-only database is read, watched and not changed`() throws {
        let written = try Database.test(path: folder.file())
        try written.insert(Item(1, "one"))
        let database = try Database.test(path: folder.file()) {
            $0.isReadOnly = true
            $0.pollInterval = .milliseconds(1)
        }
        #expect(try database.readAndWait { try $0.rows(Item.all) } == [Item(1, "one")])
        #expect(
            code { () throws(DatabaseError) in
                do {
                    try database.insert(Item(2, "two"))
                } catch {
                    throw error as! DatabaseError
                }
            } == .readOnly)
        #expect(!database.monitor.isFailed)
        let loop = TestLoop()
        var counts: [Int] = []
        let watching = loop.run {
            database.liveQuery(Item.all).subscribe(onNext: { counts.append($0.count) })
        }
        while counts.isEmpty { try loop.runNext() }
        try written.insert(Item(2, "two"))
        while counts.last != 2 { try loop.runNext() }
        watching.dispose()
        database.close()
        written.close()
        #expect(openCode(":memory:") == nil)
    }

    @Test(arguments: ["a b.sqlite", "50%3f?.sqlite", "c#d.sqlite", "é\"'.sqlite"])
    func `an unchangeable file is read without files beside it`(name: String) throws {
        let database = try Database.test(path: folder.file(name))
        try database.insert(Item(1, "one"))
        database.close()
        for path in [folder.file(name), "/" + folder.file(name)] {
            let connection = try Connection.unchangeable(path: path, configuration: DatabaseConfiguration())
            #expect(try connection.rows(Item.all) == [Item(1, "one")])
        }
        #expect(folder.names == [name])
    }

    /// quick_check does not compare an index with its table.
    @Test func `the whole file can be checked at the start`() throws {
        try Database.test(path: folder.file()).close()
        var other: OpaquePointer?
        sqlite3_open(folder.file(), &other)
        sqlite3_exec(other, "PRAGMA foreign_keys = OFF; INSERT INTO part VALUES (1, 77)", nil, nil, nil)
        sqlite3_close(other)
        #expect(openCode(folder.file()) == nil)
        #expect(
            code { () throws(DatabaseError) in
                var configuration = DatabaseConfiguration()
                configuration.checksWholeFile = true
                _ = try Database(path: folder.file(), configuration: configuration, migrations: testMigrations)
            } == .foreignKey)
    }
}
