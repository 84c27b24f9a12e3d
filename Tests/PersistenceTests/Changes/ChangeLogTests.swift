import Testing

@testable import Persistence

@Suite struct ChangeLogTests {
    /// The number of rows that a transaction records individually.
    private static let namedRows = 4096
    private let migrations = [
        Migration(
            "make tables",
            script: """
                CREATE TABLE a (id INTEGER PRIMARY KEY, value INTEGER UNIQUE);
                CREATE TABLE b (id INTEGER PRIMARY KEY, value INTEGER UNIQUE);
                """)
    ]

    private func touched(_ body: @escaping @Sendable (Connection) throws -> Void) throws -> TouchedTables {
        let connection = try Connection.writer(
            path: Connection.memory, configuration: DatabaseConfiguration(), migrations: migrations)
        _ = connection.commit([
            WriteJob(
                body: { try $0.execute("INSERT INTO a VALUES (1, 1), (2, 2)") }, place: .anywhere, completion: { _ in })
        ])
        return connection.commit([WriteJob(body: body, place: .anywhere, completion: { _ in })])
    }

    @Test(
        arguments: [
            ("INSERT INTO a VALUES (3, 3)", [3]), ("UPDATE a SET value = 9 WHERE id = 2", [2]),
            ("DELETE FROM a", [1, 2]),
            ("UPDATE a SET id = 7 WHERE id = 1", [1, 7]), ("UPDATE a SET id = id + 10", [1, 2, 11, 12]),
            ("INSERT OR REPLACE INTO a VALUES (1, 2)", [1, 2]), ("INSERT OR REPLACE INTO a VALUES (3, 1)", [1, 3]),
            ("DELETE FROM a WHERE id = 5", []), ("UPDATE a SET value = value WHERE id = 1", [1]),
        ] as [(String, Set<Int64>)])
    func `a change touches its rows before and after the change`(sql: String, rows: Set<Int64>) throws {
        let touched = try touched { try $0.execute(SQL(text: sql)) }
        #expect(touched.tables.mapValues(\.rows) == (rows.isEmpty ? [:] : ["a": .some(rows)]))
    }

    @Test func `the changes of a commit without live queries are not recorded`() throws {
        let connection = try Connection.writer(
            path: Connection.memory, configuration: DatabaseConfiguration(), migrations: migrations)
        func commit(_ sql: SQL, isWatched: Bool) -> TouchedTables {
            connection.commit(
                [WriteJob(body: { try $0.execute(sql) }, place: .anywhere, completion: { _ in })], isWatched: isWatched)
        }
        #expect(commit("INSERT INTO a VALUES (3, 3)", isWatched: false).isEverything)
        #expect(commit("INSERT INTO nowhere VALUES (4)", isWatched: false).isEmpty)
        let touched = commit("INSERT INTO a VALUES (4, 4)", isWatched: true)
        #expect(touched.tables.mapValues(\.rows) == ["a": .some([4])] && !touched.isEverything)
    }

    /// SQLite decides when it compiles a statement whether it reports each row that it deletes.
    @Test func `a statement that was compiled without live queries reports the rows that it deletes later`() throws {
        let connection = try Connection.writer(
            path: Connection.memory, configuration: DatabaseConfiguration(), migrations: migrations)
        func commit(_ sql: SQL, isWatched: Bool) -> TouchedTables {
            connection.commit(
                [WriteJob(body: { try $0.execute(sql) }, place: .anywhere, completion: { _ in })], isWatched: isWatched)
        }
        for _ in 0..<2 {
            #expect(commit("DELETE FROM a", isWatched: false).isEverything)
            _ = commit("INSERT INTO a VALUES (3, 3), (4, 4)", isWatched: true)
            #expect(commit("DELETE FROM a", isWatched: true).tables.mapValues(\.rows) == ["a": .some([3, 4])])
        }
    }

    @Test(
        arguments: [
            ("UPDATE c SET v1 = 5", [1]), ("UPDATE c SET v1 = 1", []), ("UPDATE c SET v2 = 'b', v3 = x'02'", [2, 3]),
            ("UPDATE c SET v2 = 'a', v3 = x'0100'", [3]), ("UPDATE c SET v4 = 1", [4]), ("UPDATE c SET v4 = 1.5", []),
            // NULL before and after may hide the default value of an added column.
            ("UPDATE c SET v5 = NULL", [5]), ("UPDATE c SET v5 = 1", [5]), ("UPDATE c SET v70 = 1", [70]),
        ] as [(String, [Int])])
    func `an update touches the columns whose values differ`(sql: String, columns: [Int]) throws {
        let connection = try Connection.writer(
            path: Connection.memory, configuration: DatabaseConfiguration(), migrations: [])
        func commit(_ sql: String) -> TouchedTables {
            connection.commit([
                WriteJob(body: { try $0.execute(script: sql) }, place: .anywhere, completion: { _ in })
            ])
        }
        let others = (6...80).map { ", v\($0) INTEGER DEFAULT 0" }.joined()
        _ = commit(
            """
            CREATE TABLE c (id INTEGER PRIMARY KEY, v1, v2, v3, v4, v5 \(others));
            INSERT INTO c (id, v1, v2, v3, v4) VALUES (1, 1, 'a', x'01', 1.5)
            """)
        let touched = commit(sql).tables["c"]
        #expect(
            touched?.rows == (columns.isEmpty && !sql.contains("v1 = 1") && !sql.contains("1.5") ? nil : .some([1])))
        for column in 0...80 {
            let isTouched = touched?.columns.intersects(ColumnMask(column: column)) ?? false
            // v5 is NULL before and after every other update.
            #expect(
                isTouched == (columns.contains(column) || column == 5 || (column > 61 && columns.contains { $0 > 61 })))
        }
        #expect(touched?.columns.intersects(.existence) == false)
    }

    /// Rows before, in and after a part that is rolled back, around the number of rows that are recorded individually.
    @Test(arguments: [0, 1, namedRows], [0, 1, namedRows + 1])
    func `rows of a rolled-back part are not recorded and other rows are`(before: Int, undone: Int) throws {
        struct Refused: Error {}
        for after in [0, 1, Self.namedRows + 1] {
            for tables in [["a", "a", "a"], ["a", "b", "b"], ["a", "b", "a"]] {
                let touched = try touched { connection in
                    try Self.insert(before, from: 10, into: tables[0], connection)
                    _ = try? connection.savepoint {
                        try Self.insert(undone, from: 100_000, into: tables[1], connection)
                        throw Refused()
                    }
                    try Self.insert(after, from: 200_000, into: tables[2], connection)
                }
                var kept: [String: Set<Int64>] = [:]
                kept[tables[0], default: []].formUnion(10..<Int64(10 + before))
                kept[tables[2], default: []].formUnion(200_000..<Int64(200_000 + after))
                for (table, rows) in kept where rows.isEmpty { kept[table] = nil }
                #expect(Set(touched.tables.keys) == Set(kept.keys), "\(after) in \(tables)")
                let isNamed = before + after <= Self.namedRows
                for (table, rows) in kept where isNamed { #expect(touched.tables[table]?.rows == .some(rows)) }
            }
        }
    }

    private static func insert(_ count: Int, from first: Int, into table: String, _ connection: Connection) throws {
        if count == 0 { return }
        try connection.execute(
            SQL(
                text: """
                    WITH RECURSIVE n(i) AS (SELECT \(first) UNION ALL SELECT i + 1 FROM n WHERE i < \(first + count - 1))
                    INSERT INTO \(table) SELECT i, i FROM n
                    """))
    }
}
