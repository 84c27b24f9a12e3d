import CSQLite
import Foundation
import Testing

@testable import Persistence

@Suite struct UpkeepTests {
    private let folder = TemporaryFolder()

    private var logSize: Int { folder.bytes(of: "test.sqlite-wal")?.count ?? -1 }

    /// Without a limit, the log keeps the size that it had while the reader ran.
    @Test func `a log that grew during a long read is truncated`() throws {
        var configuration = DatabaseConfiguration()
        configuration.logSizeLimit = 100_000
        configuration.pollInterval = .zero
        let connection = try Connection.writer(
            path: folder.file(), configuration: configuration, migrations: testMigrations)
        let reader = try Connection.reader(path: folder.file(), configuration: configuration)
        var upkeep = Upkeep(connection: connection, configuration: configuration)
        let long = String(repeating: "x", count: 1_000_000)
        let insert = WriteJob(
            body: { try $0.execute("INSERT INTO item (title) VALUES (\(long))") }, place: .anywhere,
            completion: { _ in })
        try reader.reading {
            _ = try reader.rows(Item.all)
            _ = connection.commit([insert])
            upkeep.perform()
            #expect(logSize > 1_000_000)
            #expect(upkeep.interval(isWatched: false) == .zero)
        }
        upkeep.perform()
        #expect(logSize == 0)
        #expect(upkeep.interval(isWatched: false) == nil)
        #expect(try connection.value("SELECT length(title) FROM item") == 1_000_000)
    }

    /// If the log took the last space of the disk, nothing else frees it.
    @Test func `a full database copies and truncates its log`() throws {
        var configuration = DatabaseConfiguration()
        configuration.pollInterval = .zero
        let connection = try Connection.writer(
            path: folder.file(), configuration: configuration, migrations: testMigrations)
        var upkeep = Upkeep(connection: connection, configuration: configuration)
        connection.monitor.failed(DatabaseError(.full, "full"), .writing)
        #expect(logSize > 0)
        #expect(upkeep.interval(isWatched: false) == .zero)
        upkeep.perform()
        #expect(!connection.monitor.isFailed)
        // The commit that tried whether the database works again.
        #expect(logSize < 10_000)
        #expect(upkeep.interval(isWatched: false) == nil)
    }

    /// Otherwise a log that took the last space of the disk could not be copied into the file.
    @Test func `the file has space for all pages of the log`() throws {
        let database = try Database.test(path: folder.file())
        try database.execute("INSERT INTO item VALUES (1, \(String(repeating: "x", count: 300_000)))")
        let pages: Int = try #require(try database.readAndWait { try $0.value("PRAGMA page_count") })
        #expect(pages > 70)
        #expect(try #require(folder.bytes(of: "test.sqlite")?.count) >= pages * 4096)
        database.close()
        let reopened = try Database.test(path: folder.file())
        #expect(try reopened.readAndWait { try $0.value("SELECT length(title) FROM item") } == 300_000)
        reopened.close()
    }

    private enum Wait: CaseIterable {
        case none, longTransaction, oldMeasurement, littleSpace, failure
    }

    /// The space for a brief transaction is reserved later if the disk has ample space.
    @Test(arguments: Wait.allCases) private func `only a commit that could fill the disk waits for space`(wait: Wait)
        throws
    {
        var configuration = DatabaseConfiguration()
        configuration.pollInterval = .zero
        let connection = try Connection.writer(
            path: folder.file(), configuration: configuration, migrations: testMigrations)
        var upkeep = Upkeep(connection: connection, configuration: configuration)
        let began = ContinuousClock.now
        connection.space.ampleSpaceSeen =
            switch wait {
            case .none, .longTransaction, .failure: began
            case .oldMeasurement: began - .seconds(2)
            case .littleSpace: nil
            }
        connection.space.hasFailed = wait == .failure
        try connection.begin("BEGIN IMMEDIATE")
        try connection.execute("INSERT INTO item VALUES (1, \(String(repeating: "x", count: 300_000)))")
        try connection.reserve(since: began, now: began + (wait == .longTransaction ? .milliseconds(20) : .zero))
        try connection.end("COMMIT")
        let size = { try #require(folder.bytes(of: "test.sqlite")?.count) }
        let needed = Int(try connection.number("PRAGMA page_count")) * 4096
        #expect(try (size() >= needed) == (wait != .none))
        // The thread looks after the reservation even if nothing else happens.
        #expect(upkeep.interval(isWatched: false) == (wait == .none ? .zero : nil))
        upkeep.perform()
        #expect(try size() >= needed)
        #expect(upkeep.interval(isWatched: false) == nil)
        #expect(!connection.space.hasFailed)
    }

    /// SQLite would write into pages that the checkpoint has just copied.
    @Test(arguments: [false, true]) func `space is not reserved during a checkpoint`(isLater: Bool) throws {
        let configuration = DatabaseConfiguration()
        let connection = try Connection.writer(
            path: folder.file(), configuration: configuration, migrations: testMigrations)
        let other = try Connection.reader(path: folder.file(), configuration: configuration)
        _ = try other.reading { try other.rows(Item.all) }
        let file = try #require(SQLiteFile(of: other.handle))
        connection.space.ampleSpaceSeen = isLater ? .now : nil
        let size = { try #require(folder.bytes(of: "test.sqlite")?.count) }
        let before = try size()
        let began = ContinuousClock.now
        let isExcluded: Void? = try file.withoutCheckpoint { () throws(DatabaseError) in
            try connection.begin("BEGIN IMMEDIATE")
            try connection.execute("INSERT INTO item VALUES (1, \(String(repeating: "x", count: 300_000)))")
            try connection.reserve(since: began, now: began)
            try connection.end("COMMIT")
            try connection.reserveRest()
        }
        #expect(isExcluded != nil)
        #expect(try size() == before)
        try connection.reserveRest()
        #expect(try size() >= before + 300_000)
        #expect(!connection.space.isDue)
    }
}
