import CSQLite
import Foundation
import Locks
import Rx
import Testing

@testable import Persistence

@Suite struct BackupTests {
    private let folder = TemporaryFolder()

    private func code(_ body: () throws -> Void) -> DatabaseError.Code? {
        do {
            try body()
            return nil
        } catch {
            return (error as? DatabaseError)?.code
        }
    }

    private func items(in name: String) throws -> [Int] {
        let database = try Database.test(path: folder.file(name))
        defer { database.close() }
        return try database.readAndWait { try $0.rows(Query<Int>(column: "SELECT id FROM item ORDER BY id")) }
    }

    private func database(_ path: String, items: Int) throws -> Database {
        let database = try Database.test(path: path)
        try database.writeAndWait { connection in
            for id in 1...items {
                let title = String(repeating: "\(id) ", count: 400)
                try connection.execute("INSERT INTO item VALUES (\(id), \(title))")
            }
        }
        return database
    }

    @Test(arguments: [false, true]) func `a backup is a complete database`(isMemory: Bool) throws {
        let database = try database(isMemory ? ":memory:" : folder.file(), items: 1000)
        let fractions = Mutex<[Double]>([])
        folder.write([1, 2, 3], to: "copy.sqlite")
        try database.backupAndWait(to: folder.file("copy.sqlite")) { fraction in
            fractions.withLock { $0.append(fraction) }
        }
        let reported = fractions.withLock { $0 }
        #expect(reported.count > 1 && reported == reported.sorted() && reported.last == 1)
        #expect(folder.names.filter { $0.contains("copy") } == ["copy.sqlite"])
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("copy.sqlite"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try items(in: "copy.sqlite") == Array(1...1000))
        database.close()
    }

    /// Writes go on, and the copy has the state of one moment.
    @Test func `commits during a backup are not in it`() throws {
        let database = try database(folder.file(), items: 1000)
        let added = Mutex(1000)
        try database.backupAndWait(to: folder.file("copy.sqlite")) { _ in
            let id = added.withLock { id in
                id += 1
                return id
            }
            if id <= 1100 { try? database.insert(Item(id, "\(id)")) }
        }
        #expect((1002...1100).contains(added.withLock { $0 }))
        #expect(try items(in: "copy.sqlite") == Array(1...1000))
        #expect(try database.readAndWait { try $0.value("SELECT count(*) FROM item") } == added.withLock { $0 })
        database.close()
    }

    @Test func `a disposed backup leaves no file`() throws {
        let database = try database(folder.file(), items: 1000)
        let loop = TestLoop()
        let subscription = Mutex<HandedOver<any Disposable>?>(nil)
        let outcomes = Mutex<[String]>([])
        // Disposed at the first progress, which waits until the subscription is known.
        let known = DispatchSemaphore(value: 0)
        let disposal = loop.run {
            database.backup(to: folder.file("copy.sqlite")) { _ in
                known.wait()
                known.signal()
                subscription.withLock { $0 }?.value.dispose()
            }.subscribe(onCompleted: { outcomes.withLock { $0.append("completed") } })
        }
        let handed = HandedOver(disposal)
        subscription.withLock { $0 = handed }
        known.signal()
        try loop.runNext()
        #expect(outcomes.withLock { $0.isEmpty })
        #expect(folder.names.allSatisfy { !$0.contains("copy") })
        database.close()
    }

    @Test func `a backup does not replace an open database`() throws {
        let database = try database(folder.file(), items: 10)
        #expect(code { try database.backupAndWait(to: folder.file()) } == .busy)
        #expect(code { try database.backupAndWait(to: folder.path + "/nowhere/copy") } == .folderMissing)
        #expect(code { try database.backupAndWait(to: "") } == .cannotOpen)
        database.close()
        #expect(code { try database.backupAndWait(to: folder.file("copy.sqlite")) } == .closed)
        #expect(folder.names == ["test.sqlite"])
    }

    // MARK: Restoring

    @Test func `a backup replaces a closed database with its log`() throws {
        let database = try database(folder.file(), items: 10)
        try database.backupAndWait(to: folder.file("copy.sqlite"))
        try database.insert(Item(11, "later"))
        #expect(code { try Database.restore(folder.file("copy.sqlite"), to: folder.file()) } == .busy)
        #expect(try database.readAndWait { try $0.value("SELECT count(*) FROM item") } == 11)
        database.close()
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.file())
        try Database.restore(folder.file("copy.sqlite"), to: folder.file())
        #expect(try items(in: "test.sqlite") == Array(1...10))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file())
        #expect(attributes[.posixPermissions] as? Int == 0o640)
        #expect(folder.names == ["copy.sqlite", "test.sqlite"])
    }

    /// The log that a crashed program has left belongs to the former file.
    /// Otherwise a service could not open the database after `sudo quicktodo restore`.
    @Test(.enabled(if: geteuid() == 0, "only root may give files to other users"))
    func `files that root creates belong to the service`() throws {
        func owner(_ name: String) throws -> [UInt32] {
            var status = stat()
            try #require(stat(folder.file(name), &status) == 0)
            return [status.st_uid, status.st_gid]
        }
        let (service, other): (uid_t, uid_t) = (65_001, 65_002)
        #expect(chown(folder.path, service, service) == 0)
        let database = try database(folder.file(), items: 1)
        #expect(try owner("test.sqlite") == [service, service])
        database.close()
        try Database.backup(of: folder.file(), to: folder.file("other"))
        #expect(try owner("other") == [service, service])
        #expect(chown(folder.file(), other, other) == 0)
        try Database.restore(folder.file("other"), to: folder.file())
        #expect(try owner("test.sqlite") == [other, other])
    }

    @Test func `a damaged database with a log is replaced`() throws {
        let database = try database(folder.file(), items: 1000)
        try database.backupAndWait(to: folder.file("copy.sqlite"))
        try database.insert(Item(1001, "later"))
        let log = try #require(folder.bytes(of: "test.sqlite-wal"))
        database.close()
        var bytes = try #require(folder.bytes(of: "test.sqlite"))
        for place in 100..<5000 { bytes[place] = 0xAA }
        folder.write(bytes, to: "test.sqlite")
        folder.write(log, to: "test.sqlite-wal")
        try Database.restore(folder.file("copy.sqlite"), to: folder.file())
        #expect(try items(in: "test.sqlite") == Array(1...1000))
    }

    @Test func `a damaged or foreign backup changes nothing`() throws {
        let database = try database(folder.file(), items: 1000)
        try database.backupAndWait(to: folder.file("copy.sqlite"))
        database.close()
        var bytes = try #require(folder.bytes(of: "copy.sqlite"))
        for place in bytes.count / 2..<bytes.count / 2 + 3000 { bytes[place] = 0xAA }
        folder.write(bytes, to: "copy.sqlite")
        folder.write(Array("Dear diary".utf8), to: "notes.txt")
        #expect(code { try Database.restore(folder.file("copy.sqlite"), to: folder.file()) } == .corrupt)
        #expect(code { try Database.restore(folder.file("notes.txt"), to: folder.file()) } == .notADatabase)
        #expect(code { try Database.restore(folder.file("none"), to: folder.file()) } == .cannotOpen)
        #expect(try items(in: "test.sqlite") == Array(1...1000))
        #expect(folder.names == ["copy.sqlite", "notes.txt", "test.sqlite"])
    }

    @Test func `a file that is not a database is not replaced`() throws {
        let database = try database(folder.file(), items: 10)
        try database.backupAndWait(to: folder.file("copy.sqlite"))
        database.close()
        folder.write(Array("Dear diary".utf8), to: "notes.txt")
        #expect {
            try Database.restore(folder.file("copy.sqlite"), to: folder.file("notes.txt"))
        } throws: { error in
            (error as? DatabaseError)?.code == .notADatabase
                && (error as? DatabaseError)?.sentence.contains("delete or rename it") == true
        }
        #expect(folder.bytes(of: "notes.txt") == Array("Dear diary".utf8))
    }
}
