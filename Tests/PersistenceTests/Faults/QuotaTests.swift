import CSQLite
import Foundation
import Locks
import Testing

@testable import Persistence

/// A file that cannot grow although the disk has space, as with a quota of the user.
@Suite(.serialized) struct QuotaTests {
    /// Writes beyond a limit fail for one file: a system call of SQLite is replaced
    /// (https://www.sqlite.org/c3ref/vfs.html, xSetSystemCall).
    private enum Quota {
        typealias Write = @convention(c) (Int32, UnsafeRawPointer?, Int, off_t) -> Int
        private static let limited = Mutex<(inode: UInt64, bytes: Int)?>(nil)
        nonisolated(unsafe) private static var write: Write?  // Set before the replacement can be called.

        /// - Parameter bytes: The size up to which the file can grow; `nil` for no limit.
        static func limit(_ path: String, to bytes: Int?) throws {
            var status = stat()
            try #require(stat(path, &status) == 0)
            limited.withLock { $0 = bytes.map { (UInt64(status.st_ino), $0) } }
            if write != nil { return }
            let files = try #require(sqlite3_vfs_find(nil))
            let name = files.pointee.xGetSystemCall(files, "pwrite64") == nil ? "pwrite" : "pwrite64"
            write = unsafeBitCast(files.pointee.xGetSystemCall(files, name), to: Write?.self)
            let limitedWrite: Write = { file, bytes, count, offset in
                if Quota.exceeds(file, Int(offset) + count) {
                    errno = EDQUOT
                    return -1
                }
                return Quota.write!(file, bytes, count, offset)
            }
            _ = files.pointee.xSetSystemCall(files, name, unsafeBitCast(limitedWrite, to: sqlite3_syscall_ptr.self))
        }

        private static func exceeds(_ file: Int32, _ end: Int) -> Bool {
            guard let limited = limited.withLock({ $0 }), end > limited.bytes else { return false }
            var status = stat()
            return fstat(file, &status) == 0 && UInt64(status.st_ino) == limited.inode
        }
    }

    private let folder = TemporaryFolder()

    private func insert(_ id: Int, _ connection: Connection) -> DatabaseError.Code? {
        commit(connection) {
            // The unique index contains the text as well.
            let text = "\(id)" + String(repeating: "x", count: 20_000)
            try $0.execute("INSERT INTO item VALUES (\(id), \(text))")
        }
    }

    private func commit(
        _ connection: Connection, _ body: @escaping @Sendable (Connection) throws -> Void
    ) -> DatabaseError.Code? {
        let code = Mutex<DatabaseError.Code?>(nil)
        let write = WriteJob(body: body, place: .anywhere) { result in
            if case .failure(let error) = result { code.withLock { $0 = (error as? DatabaseError)?.code } }
        }
        _ = connection.commit([write])
        var handover = Handover()
        write.acknowledge(in: &handover)
        handover.send()
        return code.withLock { $0 }
    }

    @Test func `a file that cannot grow keeps its rows, and recovers`() throws {
        var configuration = DatabaseConfiguration()
        configuration.pollInterval = .zero
        let connection = try Connection.writer(
            path: folder.file(), configuration: configuration, migrations: testMigrations)
        var upkeep = Upkeep(connection: connection, configuration: configuration)
        try Quota.limit(folder.file(), to: 1_000_000)
        defer { try? Quota.limit(folder.file(), to: nil) }
        var stored = 0
        while stored < 100, insert(stored + 1, connection) == nil {
            stored += 1
            connection.space.ampleSpaceSeen = .now
            upkeep.perform()
            // The disk has space, but that means nothing.
            connection.space.ampleSpaceSeen = .now
        }
        // One commit did not wait for its space.
        #expect((20...26).contains(stored))
        #expect(connection.monitor.status.failure?.code == .full)
        for id in 1_000...1_005 {
            upkeep.perform()
            connection.space.ampleSpaceSeen = .now
            #expect(insert(id, connection) == .full)
        }
        // Rows can be removed, which makes room for others.
        #expect(commit(connection) { try $0.execute("DELETE FROM item WHERE id <= 3") } == nil)
        #expect(insert(2_000, connection) == nil)
        #expect(try connection.value("SELECT count(*) FROM item") == stored - 2)
        #expect(upkeep.interval(isWatched: false) == .zero)

        try Quota.limit(folder.file(), to: nil)
        upkeep.perform()
        #expect(connection.monitor.status.failure == nil)
        #expect(!connection.space.isDue && !connection.space.hasFailed)
        for id in 3_000...3_020 { #expect(insert(id, connection) == nil) }
        #expect(try connection.value("PRAGMA integrity_check") == "ok")
    }
}
