import CSQLite
import Testing

@testable import Persistence

@Suite struct MigrationTests {
    private let folder = TemporaryFolder()

    private static let first = Migration("make a", script: "CREATE TABLE a (x); INSERT INTO a VALUES (1)")
    private static let second = Migration("fill a") { try $0.execute("INSERT INTO a VALUES (2)") }

    private func contents(_ database: Database) throws -> [Int] {
        try database.readAndWait { try $0.rows(Query<Int>(column: "SELECT x FROM a ORDER BY x")) }
    }

    @Test func `each migration runs once and in order`() throws {
        for migrations in [[Self.first], [Self.first], [Self.first, Self.second], [Self.first, Self.second]] {
            let database = try Database(path: folder.file(), migrations: migrations)
            #expect(try contents(database) == Array(1...migrations.count))
            database.close()
        }
    }

    @Test func `a failed migration is rolled back`() throws {
        let bad = Migration("spoil") { connection in
            try connection.execute("INSERT INTO a VALUES (99)")
            try connection.execute("INSERT INTO nothing VALUES (1)")
        }
        #expect {
            try Database(path: folder.file(), migrations: [Self.first, bad])
        } throws: { error in
            let error = error as? DatabaseError
            return error?.code == .migrationFailed && error?.sentence.contains("spoil") == true && error?.cause != nil
        }
        let database = try Database(path: folder.file(), migrations: [Self.first, Self.second])
        #expect(try contents(database) == [1, 2])
    }

    /// Without the check, the statements after the failed one would be committed separately.
    @Test func `a migration that ignores the end of its transaction changes nothing`() throws {
        let bad = Migration("spoil") { connection in
            try connection.execute("CREATE UNIQUE INDEX once ON a (x)")
            _ = try? connection.execute("INSERT OR ROLLBACK INTO a VALUES (1)")
            _ = try? connection.execute("INSERT INTO a VALUES (99)")
        }
        #expect {
            try Database(path: folder.file(), migrations: [Self.first, bad])
        } throws: { error in
            (error as? DatabaseError)?.code == .migrationFailed
        }
        let database = try Database(path: folder.file(), migrations: [Self.first])
        #expect(try contents(database) == [1])
    }

    @Test func `a file with newer migrations is rejected and not changed`() throws {
        try Database(path: folder.file(), migrations: [Self.first, Self.second]).close()
        let bytes = folder.bytes(of: "test.sqlite")
        #expect {
            try Database(path: folder.file(), migrations: [Self.first])
        } throws: { error in
            (error as? DatabaseError)?.code == .newerThanProgram
        }
        #expect(folder.bytes(of: "test.sqlite") == bytes)
    }

    @Test func `tables can be rebuilt and foreign keys are checked`() throws {
        let tables = Migration(
            "parents and children",
            script: """
                CREATE TABLE parent (id INTEGER PRIMARY KEY);
                CREATE TABLE child (parent INTEGER REFERENCES parent ON DELETE CASCADE);
                INSERT INTO parent VALUES (1); INSERT INTO child VALUES (1);
                """)
        let rebuild = Migration(
            "rebuild parent",
            script: """
                CREATE TABLE new_parent (id INTEGER PRIMARY KEY, name TEXT);
                INSERT INTO new_parent (id) SELECT id FROM parent;
                DROP TABLE parent;
                ALTER TABLE new_parent RENAME TO parent;
                """)
        let orphan = Migration("orphan", script: "DELETE FROM parent")
        let database = try Database(path: folder.file(), migrations: [tables, rebuild])
        #expect(try database.readAndWait { try $0.value("SELECT count(*) FROM child") } == 1)
        database.close()
        #expect {
            try Database(path: folder.file(), migrations: [tables, rebuild, orphan])
        } throws: { error in
            ((error as? DatabaseError)?.cause as? DatabaseError)?.code == .foreignKey
        }
    }

    // MARK: Names

    private func code(_ migrations: [Migration], isReadOnly: Bool = false) -> DatabaseError.Code? {
        var configuration = DatabaseConfiguration()
        configuration.isReadOnly = isReadOnly
        do throws(DatabaseError) {
            try Database(path: folder.file(), configuration: configuration, migrations: migrations).close()
            return nil
        } catch {
            return error.code
        }
    }

    /// Makes the file one of an earlier version, which recorded only the number of migrations.
    private func forgetNames() {
        var handle: OpaquePointer?
        sqlite3_open(folder.file(), &handle)
        sqlite3_exec(handle, "DROP TABLE bindery_migration", nil, nil, nil)
        sqlite3_close(handle)
    }

    private var names: [String] {
        get throws {
            let database = try Database(path: folder.file(), migrations: [Self.first, Self.second])
            defer { database.close() }
            return try database.readAndWait {
                try $0.rows(Query<String>(column: "SELECT name FROM bindery_migration ORDER BY position"))
            }
        }
    }

    @Test func `a list that is reordered, renamed or lacks a migration is refused and changes nothing`() throws {
        try Database(path: folder.file(), migrations: [Self.first, Self.second]).close()
        let bytes = folder.bytes(of: "test.sqlite")
        let third = Migration("third", script: "CREATE TABLE b (x)")
        let renamed = Migration("fill it", script: "INSERT INTO a VALUES (2)")
        #expect(code([Self.second, Self.first]) == .migrationsDiffer)
        #expect(code([Self.first, renamed]) == .migrationsDiffer)
        #expect(code([Self.first, third, Self.second]) == .migrationsDiffer)
        #expect(code([Self.second]) == .migrationsDiffer)
        #expect(code([Self.first]) == .newerThanProgram)
        #expect(code([]) == .newerThanProgram)
        #expect(code([Self.first, Self.second, Self.second]) == .migrationsDiffer)
        #expect(folder.bytes(of: "test.sqlite") == bytes)
        #expect(code([Self.first, Self.second, third]) == nil)
    }

    @Test func `a file with a number of migrations gets their names`() throws {
        for applied in [[Self.first], [Self.first, Self.second]] {
            try Database(path: folder.file(), migrations: applied).close()
            forgetNames()
            #expect(try names == ["make a", "fill a"])
            forgetNames()
            #expect(code([]) == .newerThanProgram)
            #expect(code([Self.first]) == .newerThanProgram)
        }
        let database = try Database(path: folder.file(), migrations: [Self.first, Self.second])
        #expect(try contents(database) == [1, 2])
        database.close()
        #expect(code([Self.second, Self.first]) == .migrationsDiffer)
    }

    @Test func `a file without names opens while another process writes`() throws {
        try Database(path: folder.file(), migrations: [Self.first]).close()
        forgetNames()
        var handle: OpaquePointer?
        sqlite3_open(folder.file(), &handle)
        sqlite3_exec(handle, "BEGIN IMMEDIATE", nil, nil, nil)
        #expect(code([Self.first]) == nil)
        sqlite3_close(handle)
        #expect(try names == ["make a", "fill a"])
    }

    // MARK: Older programs

    private static let color = Migration(
        "color", allowsOlderPrograms: true, script: "ALTER TABLE a ADD COLUMN color TEXT NOT NULL DEFAULT 'blue'")
    private static let index = Migration("index", allowsOlderPrograms: true) {
        try $0.execute("CREATE INDEX i ON a (x)")
    }
    private static let renamed = Migration("rename", script: "ALTER TABLE a RENAME COLUMN x TO y")

    @Test func `an older program runs if all newer migrations allow it`() throws {
        let newest = [Self.first, Self.color, Self.index]
        try Database(path: folder.file(), migrations: newest).close()
        for migrations in [newest, [Self.first, Self.color], [Self.first]] {
            let database = try Database(path: folder.file(), migrations: migrations)
            try database.writeAndWait { try $0.execute("INSERT INTO a (x) VALUES (\(migrations.count))") }
            database.close()
            #expect(code(migrations, isReadOnly: true) == nil)
            #expect(try Database.check(folder.file(), migrations: migrations) == nil)
        }
        // It has not changed the history.
        #expect(code(newest) == nil)
        let database = try Database(path: folder.file(), migrations: newest)
        #expect(try contents(database) == [1, 1, 2, 3])
        database.close()
        #expect(code([Self.second]) == .migrationsDiffer)
        #expect(code([Self.first, Self.index]) == .migrationsDiffer)
    }

    @Test func `an older program is refused if one of the newer migrations does not allow it`() throws {
        let table = Migration("table", allowsOlderPrograms: true, script: "CREATE TABLE b (x)")
        let newest = [Self.first, Self.color, Self.renamed, table]
        try Database(path: folder.file(), migrations: newest).close()
        for count in 0..<newest.count {
            var error: DatabaseError?
            do throws(DatabaseError) {
                try Database(path: folder.file(), migrations: Array(newest[..<count])).close()
            } catch let thrown {
                error = thrown
            }
            #expect(error?.code == (count < 3 ? .newerThanProgram : nil))
            if count > 0, let error { #expect(error.sentence.contains("“rename”")) }
        }
    }

    /// The file remembers it, because the older program does not know the migration.
    @Test func `a table of migrations from an earlier version is extended`() throws {
        try Database(path: folder.file(), migrations: [Self.first]).close()
        var handle: OpaquePointer?
        sqlite3_open(folder.file(), &handle)
        sqlite3_exec(handle, "ALTER TABLE bindery_migration DROP COLUMN allows_older_programs", nil, nil, nil)
        sqlite3_close(handle)
        #expect(code([]) == .newerThanProgram)
        #expect(code([Self.first]) == nil)
        #expect(code([Self.first, Self.color]) == nil)
        #expect(code([Self.first]) == nil)
        #expect(code([]) == .newerThanProgram)
    }

    // MARK: Checks

    @Test func `the checks of a migration can be chosen`() throws {
        let tables = Migration(
            "tables", script: "CREATE TABLE parent (id INTEGER PRIMARY KEY); CREATE TABLE child (p REFERENCES parent)")
        let orphan = "INSERT INTO child VALUES (7)"
        #expect(code([tables, Migration("orphan", script: orphan)]) == .migrationFailed)
        #expect(code([tables, Migration("orphan", checks: .integrity, script: orphan)]) == nil)
        // A CHECK that old rows violate.
        let spoil = """
            PRAGMA ignore_check_constraints = ON; CREATE TABLE odd (x CHECK (x > 0)); INSERT INTO odd VALUES (-1);
            PRAGMA ignore_check_constraints = OFF
            """
        let unchecked = Migration("spoil", checks: [], script: spoil)
        #expect(code([tables, Migration("orphan", checks: [], script: orphan), unchecked]) == nil)
        folder.remove("test.sqlite")
        #expect(code([Migration("spoil", checks: .integrity, script: spoil)]) == .migrationFailed)
    }

    @Test func `a read-only file must be up to date`() throws {
        #expect(code([Self.first], isReadOnly: true) == .cannotOpen)
        #expect(folder.names.isEmpty)
        try Database(path: folder.file(), migrations: [Self.first]).close()
        #expect(code([Self.first], isReadOnly: true) == nil)
        #expect(code([Self.first, Self.second], isReadOnly: true) == .readOnly)
        #expect(code([Self.second], isReadOnly: true) == .migrationsDiffer)
    }
}
