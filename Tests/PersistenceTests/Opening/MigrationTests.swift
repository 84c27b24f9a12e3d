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
}
