import Testing

@testable import Persistence

@Suite struct ConnectionTests {
    private let folder = TemporaryFolder()

    private func failure(_ body: () throws -> Void) -> DatabaseError? {
        do {
            try body()
            return nil
        } catch {
            return error as? DatabaseError
        }
    }

    @Test(arguments: [false, true]) func `a write in a read is refused with the remedy`(isMemory: Bool) throws {
        let database = try Database.test(path: isMemory ? ":memory:" : folder.file())
        let insert: SQL = "INSERT INTO item VALUES (1, 'one')"
        let bodies: [@Sendable (Connection) throws -> Void] = [
            { try $0.execute(insert) }, { try $0.execute(script: "INSERT INTO item VALUES (1, 'one')") },
            { connection in
                _ = try? connection.execute("PRAGMA query_only = 0")
                try connection.execute(insert)
            },
        ]
        for body in bodies {
            let error = failure { try database.readAndWait(body) }
            #expect(error?.code == .sql)
            #expect(error?.sentence.contains("write(_:)") == true)
        }
        #expect(try database.readAndWait { try $0.rows(Item.all) }.isEmpty)
        #expect(!database.monitor.isFailed)
        database.close()
    }

    /// Another schema version would make the next start refuse the file; another journal mode could lose commits.
    @Test(arguments: [
        "user_version = 77", "application_id = 1", "query_only(0)", "journal_mode = DELETE", "FOREIGN_KEYS = OFF",
        "case_sensitive_like = ON", "ignore_check_constraints = ON", "recursive_triggers = ON", "trusted_schema = OFF",
        "max_page_count = 10", "main.max_page_count(10)", "hard_heap_limit = 1000", "soft_heap_limit = 1000",
        "cache_size = 1", "temp_store = 2",
    ])
    func `a body cannot change the settings of the database`(pragma: String) throws {
        let database = try Database.test(path: folder.file())
        let error = failure { _ = try database.writeAndWait { try $0.execute(SQL(text: "PRAGMA \(pragma)")) } }
        #expect(error?.code == .sql)
        #expect(error?.sentence.hasPrefix("PRAGMA") == true)
        #expect(try database.readAndWait { try $0.value("PRAGMA journal_mode") } == "wal")
        database.close()
        try Database.test(path: folder.file()).close()
    }

    /// They would remain on the connection, where they change other writes or fill the memory.
    @Test(arguments: [
        "CREATE TEMP TABLE t (x)", "CREATE TABLE temp.t AS SELECT 1", "CREATE TEMP VIEW item AS SELECT 1",
        "CREATE TEMP TRIGGER t AFTER INSERT ON item BEGIN DELETE FROM part; END", "ATTACH ':memory:' AS other",
        "CREATE VIRTUAL TABLE temp.t USING fts5(x)", "DETACH main",
    ])
    func `a body cannot add to the connection`(sql: String) throws {
        let database = try Database.test(path: folder.file())
        let write = failure { _ = try database.writeAndWait { try $0.execute(SQL(text: sql)) } }
        let script = failure { try database.writeAndWait { try $0.execute(script: "SELECT 1; \(sql)") } }
        let read = failure { _ = try database.readAndWait { try $0.execute(SQL(text: sql)) } }
        for error in [write, script, read] {
            #expect(error?.code == .sql)
            #expect(error?.sentence.contains("connection") == true)
        }
        try database.insert(Item(1, "one"))
        database.close()
    }

    @Test(arguments: [
        "table_info(item)", "foreign_key_check", "integrity_check(1)", "defer_foreign_keys = ON", "optimize(2)",
        "max_page_count", "cache_size",
    ])
    func `a body can inspect the database`(pragma: String) throws {
        let database = try Database.test(path: ":memory:")
        _ = try database.writeAndWait { try $0.execute(SQL(text: "PRAGMA \(pragma)")) }
        #expect(try database.readAndWait { try $0.value("SELECT count(*) FROM pragma_table_info('item')") } == 2)
    }

    /// A statement that a migration may run is not cached for bodies.
    @Test func `a migration can use temporary tables and pragmas`() throws {
        let sql: SQL = "PRAGMA case_sensitive_like = ON"
        let migration = Migration("rebuild") { connection in
            try connection.execute(sql)
            try connection.execute(script: "CREATE TEMP TABLE t AS SELECT 1; DROP TABLE temp.t")
            try connection.execute("PRAGMA case_sensitive_like = OFF")
        }
        let database = try Database(path: ":memory:", migrations: [migration])
        #expect(failure { try database.execute(sql) }?.sentence.hasPrefix("PRAGMA case_sensitive_like") == true)
        #expect(try database.readAndWait { try $0.value("SELECT 'A' LIKE 'a'") } == true)
    }

    @Test func `a transaction in a body is refused with the remedy`() throws {
        let database = try Database.test(path: ":memory:")
        for sql in ["BEGIN", "COMMIT", "SAVEPOINT x"] {
            let error = failure { _ = try database.writeAndWait { try $0.execute(SQL(text: sql)) } }
            #expect(error?.sentence.contains("savepoint(_:)") == true)
        }
    }

    @Test func `comments and semicolons may follow a statement, other statements may not`() throws {
        let database = try Database.test(path: ":memory:")
        for end in ["", ";", "; -- comment", ";; /* comment */ ;\n", " -- comment"] {
            #expect(try database.readAndWait { try $0.value(SQL(text: "SELECT 1\(end)")) } == 1)
        }
        for end in ["; SELECT 2", "; nonsense", ";; -- comment\n DELETE FROM item"] {
            let sql = SQL(text: "SELECT 1\(end)")
            let error = failure { _ = try database.readAndWait { try $0.value(sql, as: Int.self) } }
            #expect(error?.sentence.contains("execute(script:)") == true)
        }
    }

    @Test(
        arguments: [
            ("SELECT 1 /*", false), ("SELECT 1 /* 2 *", false), ("SELECT 1 /*/", false),
            ("SELECT 1 /* a */ /* b", false),
            ("SELECT 1 /* 2 */", true), ("SELECT 1 /**/", true), ("SELECT '/*'", true), ("SELECT 1 -- /*", true),
            ("SELECT 2*/* a */1", true),
        ])
    func `a comment must be closed`(sql: String, isClosed: Bool) throws {
        let database = try Database.test(path: ":memory:")
        let run: @Sendable (Connection) throws -> Void = { connection in
            try connection.execute(SQL(text: sql))
            try connection.execute(script: sql)
        }
        if isClosed {
            try database.writeAndWait(run)
        } else {
            #expect(throws: DatabaseError.self) { try database.writeAndWait(run) }
            #expect(throws: DatabaseError.self) {
                try database.writeAndWait { try $0.execute(script: sql) }
            }
        }
    }

    @Test func `SQL with a NUL character is refused`() throws {
        let database = try Database.test(path: ":memory:")
        let sql = "DELETE FROM item; \0 INSERT INTO item VALUES (1, 'one')"
        #expect(failure { try database.writeAndWait { try $0.execute(script: sql) } }?.code == .sql)
        #expect(failure { _ = try database.writeAndWait { try $0.execute(SQL(text: "SELECT 1\0")) } }?.code == .sql)
    }

    /// SQLite's limits make the calls fail; a copy of the rest for each statement would move 40 GB here.
    @Test func `a script with many statements takes linear time`() throws {
        let database = try Database.test(path: ":memory:")
        let script = String(repeating: "INSERT INTO part VALUES (NULL, 1); -- 这是一个\n", count: 40_000)
        let sum: Int? = try database.writeAndWait { connection in
            try connection.execute("INSERT INTO item VALUES (1, 'one')")
            try connection.execute(script: script)
            return try connection.value("SELECT count(*) FROM part")
        }
        #expect(sum == 40_000)
    }

    @Test func `an error in a script names the statement`() throws {
        let database = try Database.test(path: ":memory:")
        let script = "INSERT INTO item VALUES (1, 'one'); INSERT INTO item VALUES (2, 'one'); DELETE FROM item"
        let error = failure { try database.writeAndWait { try $0.execute(script: script) } }
        #expect(error?.code == .notUnique)
        #expect((error?.cause as? SQLiteFailure)?.sql?.contains("(2, 'one')") == true)
        #expect((error?.cause as? SQLiteFailure)?.sql?.contains("DELETE") == false)
    }

    @Test func `a blob that is too long is an error`() throws {
        let database = try Database.test(path: ":memory:")
        // The memory is reserved and not touched.
        let blob = [UInt8](unsafeUninitializedCapacity: 1 << 31) { $1 = 1 << 31 }
        let error = failure {
            _ = try database.readAndWait { try $0.value("SELECT length(\(blob))", as: Int.self) }
        }
        #expect(error?.code == .constraint)
    }
}
