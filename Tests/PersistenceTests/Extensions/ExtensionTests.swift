import Foundation
import Locks
import Rx
import Testing

@testable import Persistence

@Suite struct ExtensionTests {
    private struct Refused: Error {}

    private let folder = TemporaryFolder()

    private func database(_ change: (inout DatabaseConfiguration) -> Void) throws -> Database {
        try Database.test(path: folder.file()) { configuration in
            configuration.functions = [
                DatabaseFunction("echo", arguments: 1) { $0[0] },
                DatabaseFunction("count_all") { .integer(Int64($0.count)) },
                DatabaseFunction("refuse", arguments: 0) { _ in throw Refused() },
            ]
            configuration.collations = [
                DatabaseCollation("numbered") { $0.compare($1, options: .numeric) }
            ]
            change(&configuration)
        }
    }

    @Test func `a function receives and returns all kinds of values`() throws {
        let database = try database { _ in }
        let values: [DatabaseValue] = [
            .null, .integer(.min), .real(0.5), .text(""), .text("é\0x"), .blob([]), .blob([0, 255]),
        ]
        for value in values {
            #expect(try database.readAndWait { try $0.value("SELECT echo(\(value))") } == value)
        }
        #expect(try database.readAndWait { try $0.value("SELECT count_all(1, 2, 3)") } == 3)
        #expect(try database.writeAndWait { try $0.value("SELECT count_all()") } == 0)
        database.close()
    }

    @Test func `an error of a function fails the statement`() throws {
        let database = try database { _ in }
        #expect {
            let _: Int? = try database.readAndWait { try $0.value("SELECT refuse()") }
        } throws: { error in
            (error as? DatabaseError)?.code == .sql && "\(error)".contains("Refused()")
        }
        #expect(!database.monitor.isFailed)
        database.close()
    }

    @Test func `a collation orders texts`() throws {
        let database = try database { _ in }
        for (id, title) in ["item 10", "item 9", "item 1"].enumerated() { try database.insert(Item(id, title)) }
        let titles = try database.readAndWait {
            try $0.rows(Query<String>(column: "SELECT title FROM item ORDER BY title COLLATE numbered"))
        }
        #expect(titles == ["item 1", "item 9", "item 10"])
        database.close()
    }

    @Test func `a name that SQLite refuses fails at the start`() throws {
        for change: (inout DatabaseConfiguration) -> Void in [
            { $0.functions = [DatabaseFunction(String(repeating: "x", count: 300)) { _ in .null }] },
            { $0.functions = [DatabaseFunction("many", arguments: 1000) { _ in .null }] },
        ] {
            #expect(throws: DatabaseError.self) { try database(change) }
        }
    }

    @Test func `the trace has each statement at its end`() throws {
        let traced = Mutex<[String]>([])
        let database = try database { configuration in
            configuration.trace = { statement in traced.withLock { $0.append(statement.sql) } }
        }
        traced.withLock { $0 = [] }
        try database.writeAndWait { connection in
            try connection.execute("INSERT INTO item VALUES (\(1), 'one')")
            // One statement inside another.
            _ = try connection.rows("SELECT id FROM item") { (row) throws(DatabaseError) -> Int in
                try connection.value("SELECT 7") ?? 0
            }
        }
        #expect(
            traced.withLock { $0 } == [
                "BEGIN IMMEDIATE", "INSERT INTO item VALUES (?, 'one')", "SELECT 7", "SELECT id FROM item",
                // The database's own, before each commit.
                "PRAGMA page_count", "COMMIT",
            ])
        database.close()
    }
}
