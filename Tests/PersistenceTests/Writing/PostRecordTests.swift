import Foundation
import Locks
import PostLedgers
import Rx
import RxTesting
import Testing

@testable import Persistence

/// The posts that a database records in the transactions of their writes.
@Suite struct PostRecordTests {
    private struct Refused: Error {}
    private let folder = TemporaryFolder()
    private let migrations = [Migration("tables", script: "CREATE TABLE entry (text TEXT NOT NULL)")]

    private func open(_ path: String? = nil, recordsPosts: Bool = true) throws -> Database {
        var configuration = DatabaseConfiguration()
        configuration.recordsPosts = recordsPosts
        return try Database(path: path ?? folder.file(), configuration: configuration, migrations: migrations)
    }

    private func id(_ digit: Character, owner: String = "") throws -> PostID {
        try #require(PostID(String(repeating: digit, count: 32), owner: owner))
    }

    /// Adds a text in a write that belongs to the run.
    private func add(_ text: String, _ run: PostRun?, to database: Database, fails: Bool = false) throws {
        try PostRun.$current.withValue(run) {
            try database.writeAndWait { connection in
                try connection.execute("INSERT INTO entry (text) VALUES (\(text))")
                if fails { throw Refused() }
            }
        }
    }

    private func texts(_ database: Database) throws -> [String] {
        try database.readAndWait { try $0.rows(Query<String>(column: "SELECT text FROM entry ORDER BY rowid")) }
    }

    private func contains(_ id: PostID, _ database: Database) throws -> Bool {
        try database.readAndWait { try $0.containsPost(id) }
    }

    @Test(arguments: [nil, ":memory:"]) func `a post is applied by one run only`(path: String?) throws {
        let database = try open(path)
        defer { database.close() }
        let run = PostRun(try id("a"))
        #expect(try !contains(run.id, database))
        try add("one", run, to: database)
        #expect(try contains(run.id, database))
        #expect(run.isRecorded)
        // A second write of the same run belongs to it.
        try add("two", run, to: database)
        let other = PostRun(run.id)
        #expect { try add("three", other, to: database) } throws: { ($0 as? DatabaseError)?.code == .appliedBefore }
        #expect(other.hasFailed && !other.isRecorded)
        try add("four", nil, to: database)
        // The same number of another account is another post.
        try add("five", PostRun(try id("a", owner: "Anna")), to: database)
        #expect(try texts(database) == ["one", "two", "four", "five"])
    }

    @Test func `a write that fails records nothing`() throws {
        let database = try open()
        defer { database.close() }
        let run = PostRun(try id("a"))
        #expect(throws: Refused.self) { try add("one", run, to: database, fails: true) }
        #expect(run.hasFailed)
        #expect(try !contains(run.id, database))
        try add("two", PostRun(run.id), to: database)
        #expect(try texts(database) == ["two"])
    }

    @Test func `records survive a restart, and are made only by a database that is configured for them`() throws {
        let first = try open(recordsPosts: false)
        try add("one", PostRun(try id("a")), to: first)
        try add("one", PostRun(try id("a")), to: first)
        first.close()
        let second = try open()
        try add("two", PostRun(try id("b")), to: second)
        second.close()
        let third = try open()
        defer { third.close() }
        #expect(try contains(try id("b"), third))
        #expect(throws: DatabaseError.self) { try add("two", PostRun(try id("b")), to: third) }
        #expect(try texts(third) == ["one", "one", "two"])
    }

    @Test func `a post without a write is recorded once`() throws {
        let database = try open()
        defer { database.close() }
        for _ in 0..<2 { #expect(try database.record(PostRun(try id("a"))).toBlocking().single() == ()) }
        #expect(try database.contains(try id("a")).toBlocking().single())
        #expect(try !database.contains(try id("b")).toBlocking().single())
    }

    @Test func `old records are removed`() throws {
        let database = try open()
        defer { database.close() }
        let between = Int(Connection.postsBetweenRemovals)
        let start = Date(timeIntervalSince1970: 1_000_000)
        let count = try database.writeAndWait { connection in
            for number in 0..<2 * between {
                let digits = String(number, radix: 16)
                let id = PostID(String(repeating: "0", count: 32 - digits.count) + digits)
                guard let id else { throw Refused() }
                // The second half is recorded when the first one has expired.
                let time = number < between ? 0 : Connection.postLifetime + 1
                try connection.record(PostRun(id), now: start.addingTimeInterval(time))
            }
            return try connection.first(Query<Int>(column: "SELECT count(*) FROM bindery_post")) ?? 0
        }
        #expect(count == between)
    }
}
