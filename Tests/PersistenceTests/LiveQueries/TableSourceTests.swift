import Differences
import RxTesting
import Testing

@testable import Persistence

/// The maintained results of random queries after random commits, compared with fresh results of SQLite.
@Suite struct TableSourceTests {
    @Test(arguments: 1...120 as ClosedRange<UInt64>)
    func `a maintained result equals a fresh one after every commit`(seed: UInt64) throws {
        let walk = try ThingWalk(seed)
        for _ in 0..<40 { try walk.step() }
    }

    /// The plan of each kind of query: maintained row by row, or read again whole.
    @Test(
        arguments: [
            ("thing", "", "", true), ("thing", "a IS NULL", "c DESC", true), ("thing", "a IN (1, 2, 3)", "b", true),
            ("thing", "b LIKE 'x%' OR c BETWEEN 1 AND 2", "coalesce(a, c) DESC, id DESC", true),
            ("thing", "CASE WHEN a THEN b ELSE c END = 'x'", "b COLLATE RTRIM", true),
            ("thing", "a IN (SELECT a FROM other)", "", false), ("thing", "", "(SELECT max(a) FROM thing) - a", false),
            ("thing", "id = (SELECT max(id) FROM thing)", "", false), ("view", "", "", false),
            ("rowless", "", "", false), ("thing", "", "b COLLATE reversed", false),
        ])
    func `a query is maintained row by row if it depends on one row`(
        table: String, condition: String, order: String, isMaintained: Bool
    ) throws {
        let connection = try ThingWalk.connection()
        try connection.begin("BEGIN")
        let query = TableQuery<Int>(
            table: table, columns: "1", where: condition.isEmpty ? nil : SQL(text: condition), order: SQL(text: order)
        ) { (row) throws(DatabaseError) in try row[0] }
        var plan: RowPlan?
        do throws(DatabaseError) {
            plan = try RowPlan(query, limit: nil, on: connection)
        } catch {
            // The collation exists in no connection of the test.
            #expect(order.contains("reversed"), "\(error)")
        }
        #expect((plan != nil) == isMaintained)
    }

    /// In ORDER BY, a number is the position of a column, and the name of a column of the result precedes that of the
    /// table.
    @Test(
        arguments: [
            ("id, a", "a DESC", true), ("\"id\", \"a\"", "\"a\" COLLATE NOCASE", true),
            ("thing.a, c * 2", "a, c", true), ("id, a", "1 DESC", false), ("id, a", "(2)", false),
            ("-c AS c", "c", false), ("lower(b) \"B\"", "b", false),
            ("lower(b) AS b", "[b] COLLATE NOCASE", false), ("length(b) AS size", "size", false),
            ("length(b) AS size", "size + 1", false), ("DISTINCT a", "", false), ("all a", "a", false),
        ])
    func `a query whose order refers to its columns is read again whole`(
        columns: String, order: String, isMaintained: Bool
    ) throws {
        let connection = try ThingWalk.connection()
        try connection.begin("BEGIN")
        let query = TableQuery<DatabaseValue>(table: "thing", columns: SQL(text: columns), order: SQL(text: order)) {
            (row) throws(DatabaseError) in try row[0]
        }
        #expect(try (RowPlan(query, limit: nil, on: connection) != nil) == isMaintained)
        _ = try TableSource(query).reads(on: connection)
    }

    @Test(arguments: [nil, 3]) func `an order that differs from run to run loses no rows`(limit: Int?) throws {
        let connection = try ThingWalk.connection()
        let query = TableQuery<Int>(table: "thing", columns: "id", order: "random()", limit: limit) {
            (row) throws(DatabaseError) in try row[0]
        }
        let source = TableSource(query)
        var (changes, result) = (TouchedTables.everything, TreeArray<Int>?.none)
        for step in 0..<60 {
            try connection.begin("BEGIN")
            if step == 0 { _ = try source.reads(on: connection) }
            result = try source.read(on: connection, after: changes, previous: result) ?? result
            let ids: [Int] = try connection.rows("SELECT id FROM thing") { (row) throws(DatabaseError) in try row[0] }
            try connection.end("COMMIT")
            #expect(Set(result!).isSubset(of: ids))
            #expect(result!.count == min(ids.count, limit ?? .max))
            changes = connection.commit([
                WriteJob(
                    body: { connection in
                        try connection.execute("INSERT OR REPLACE INTO thing (id, a) VALUES (\(step % 20), \(step))")
                        try connection.execute("DELETE FROM thing WHERE id = \(step * 7 % 20)")
                    }, place: .anywhere, completion: { _ in })
            ])
        }
    }

    /// The limit of 2 keeps 18 rows.
    @Test func `a limited result is filled up by the next rows`() throws {
        let schema = Migration("numbers", script: "CREATE TABLE number (id INTEGER PRIMARY KEY, x INTEGER)")
        let connection = try Connection.writer(
            path: Connection.memory, configuration: DatabaseConfiguration(), migrations: [schema])
        let query = TableQuery<Int>(table: "number", columns: "id", order: "x", limit: 2) {
            (row) throws(DatabaseError) in try row[0]
        }
        let source = TableSource(query)
        var result: TreeArray<Int>?
        func rows(after sql: SQL) throws -> [Int] {
            let write = WriteJob(body: { try $0.execute(sql) }, place: .anywhere, completion: { _ in })
            let changes = connection.commit([write])
            try connection.begin("BEGIN")
            if result == nil { _ = try source.reads(on: connection) }
            result =
                try source.read(on: connection, after: result == nil ? .everything : changes, previous: result)
                ?? result
            try connection.end("COMMIT")
            return Array(result!)
        }
        let filling: SQL = """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
            INSERT INTO number SELECT i, i FROM n
            """
        #expect(try rows(after: filling) == [1, 2])
        // The row remains after rows that are not kept.
        #expect(try rows(after: "UPDATE number SET x = 1000 WHERE id = 40") == [1, 2])
        #expect(try rows(after: "DELETE FROM number WHERE id < 18") == [18, 19])
        #expect(try rows(after: "DELETE FROM number WHERE id < 35") == [35, 36])
    }

    @Test func `the largest limit is none`() throws {
        #expect(MaintainedResult<Int>.capacity(for: 100) == 125)
        #expect(MaintainedResult<Int>.capacity(for: .max) == nil)
        var result = MaintainedResult<Int>(MaintainedRows(keys: OrderKeys(), elements: []), limit: .max)
        result.merge(MaintainedRows(keys: OrderKeys(), elements: []))
        #expect(result.shown.isEmpty && !result.isShort)
        let database = try Database.notes(3)
        #expect(try database.readAndWait { try $0.page(Note.all, size: .max) }.rows.count == 3)
    }

    @Test(
        arguments: [
            ("k(2,B,-B)", [OrderRule(), OrderRule(isDescending: true)]),
            ("k(1,-N.RTRIM)", [OrderRule(collation: .rtrim, isDescending: true, isNullLargest: true)]),
            ("k(1,N.NOCASE)", [OrderRule(collation: .nocase, isNullLargest: true)]),
            ("k(1,mine)", nil), ("k(2,B)", nil), ("k(2,B,...)", nil), ("3", nil), ("", nil),
        ] as [(String, [OrderRule]?)])
    func `the description of a sorter`(text: String, rules: [OrderRule]?) {
        #expect(OrderRule.rules(text) == rules)
    }
}

/// A row with values of any type.
private struct Thing: RowDecodable, IdentifiableType, Equatable {
    let identity: Int
    let values: [DatabaseValue]

    init(row: borrowing DatabaseRow) throws(DatabaseError) {
        identity = try row[0]
        values = [try row[1], try row[2], try row[3], try row[4]]
    }
}

private final class ThingWalk {
    private let connection: Connection
    private var random: SeededGenerator
    private let query: TableQuery<Thing>
    private let source: TableSource<Thing>
    private var reads: QueryReads
    private var result: TreeArray<Thing>?
    private var rowRuns = 0

    static let orders = [
        "", "id DESC", "a", "a DESC, b", "b COLLATE RTRIM DESC, c", "c DESC NULLS FIRST, a NULLS LAST", "b, a DESC",
        "coalesce(a, c) DESC, id DESC", "lower(b), d DESC", "a IS NULL, c * 2", "a COLLATE NOCASE", "d, c, b, a",
    ]
    static let conditions = [
        nil, nil, "a IS NOT NULL", "c > 0 OR b LIKE 'x%'", "a IN (1, 2, 'x', NULL, 5)", "typeof(a) = 'text'",
        "id % 3 = 0", "a > b", "CASE typeof(c) WHEN 'real' THEN c > 1 ELSE d IS NULL END",
    ]

    static func connection() throws -> Connection {
        let schema = """
            CREATE TABLE thing (id INTEGER PRIMARY KEY, a, b TEXT COLLATE NOCASE, c, d BLOB);
            CREATE TABLE other (id INTEGER PRIMARY KEY, a);
            CREATE TABLE rowless (id INTEGER PRIMARY KEY, a) WITHOUT ROWID;
            CREATE VIEW view AS SELECT * FROM thing;
            CREATE TRIGGER follow AFTER UPDATE ON other BEGIN UPDATE thing SET a = new.a WHERE id = new.id; END;
            """
        return try Connection.writer(
            path: Connection.memory, configuration: DatabaseConfiguration(),
            migrations: [Migration("make tables", script: schema)], monitor: DatabaseMonitor())
    }

    init(_ seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        connection = try Self.connection()
        let condition = Self.conditions.randomElement(using: &random)!
        query = TableQuery(
            table: "thing", columns: "id, a, b, c, d", where: condition.map { SQL(text: $0) },
            order: SQL(text: Self.orders.randomElement(using: &random)!),
            limit: [nil, nil, 1, 5, 20].randomElement(using: &random)!)
        source = TableSource(query)
        try connection.begin("BEGIN")
        reads = try source.reads(on: connection)
        try connection.end("COMMIT")
        try check(after: .everything)
    }

    func step() throws {
        var statements: [SQL] = []
        for _ in 0...Int.random(in: 0..<4, using: &random) { statements.append(statement()) }
        let isFailing = Int.random(in: 0..<8, using: &random) == 0
        struct Refused: Error {}
        let touched = connection.commit([
            WriteJob(
                body: { [statements] connection in
                    for statement in statements { try connection.execute(statement) }
                    if isFailing { throw Refused() }
                }, place: .anywhere, completion: { _ in })
        ])
        // Sometimes other processes write too.
        let isForeign = Int.random(in: 0..<15, using: &random) == 0
        try check(after: isForeign ? .everything : touched)
    }

    private func check(after touched: TouchedTables) throws {
        try connection.begin("BEGIN")
        defer { try? connection.end("COMMIT") }
        if let changes = reads.affected(by: touched) {
            if touched.isEverything { reads = try source.reads(on: connection) }
            let before = result
            let new = try source.read(on: connection, after: changes, previous: result)
            if let new {
                #expect(new != before)
                if let before {
                    var rows = Array(before)
                    apply(try listEdits(from: before, to: new), to: &rows, of: new)
                    #expect(rows == Array(new))
                }
                result = new
            }
        }
        var fresh = query
        fresh.order.append(OrderTerm("rowid"))
        #expect(try Array(result!) == connection.rows(fresh.query), "\(fresh.sql)")
    }

    private func statement() -> SQL {
        let id = Int.random(in: 1...40, using: &random)
        let column = SQL(text: ["a", "b", "c", "d"].randomElement(using: &random)!)
        let insertion: SQL = "(id, a, b, c, d) VALUES (\(id), \(value()), \(value()), \(value()), \(value()))"
        return switch Int.random(in: 0..<16, using: &random) {
        case 0...4: "INSERT OR REPLACE INTO thing \(insertion)"
        case 5, 6: "INSERT INTO thing \(insertion) ON CONFLICT (id) DO UPDATE SET a = excluded.a"
        case 7, 8: "UPDATE thing SET \(column) = \(value()) WHERE id = \(id)"
        case 9: "UPDATE OR REPLACE thing SET id = \(id) WHERE id = \(id + 1)"
        case 10: "DELETE FROM thing WHERE id = \(id)"
        case 11: "DELETE FROM thing WHERE id BETWEEN \(id) AND \(id + 3)"
        case 12: "UPDATE other SET a = \(value()) WHERE id = \(id)"
        case 13: "INSERT OR REPLACE INTO other VALUES (\(id), 1)"
        case 14: "UPDATE thing SET a = CAST(x'61ff62' AS TEXT), b = 'a' || char(0) || b WHERE id = \(id)"
        default: Int.random(in: 0..<6, using: &random) == 0 ? "DELETE FROM thing" : bulk()
        }
    }

    private func bulk() -> SQL {
        """
        INSERT OR REPLACE INTO thing
        WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n LIMIT 150)
        SELECT value, value % 7, 'Row ' || value, value * 1.5, NULL FROM n
        """
    }

    private func value() -> DatabaseValue {
        let values: [DatabaseValue] = [
            .null, .integer(0), .integer(1), .integer(2), .integer(-5), .integer(1 << 53), .integer(1 << 53 + 1),
            .integer(.max), .integer(.min), .real(0), .real(-0.0), .real(1.5), .real(-2.5),
            .real(9_007_199_254_740_992),
            .real(9.3e18), .real(.infinity), .real(-.infinity), .text(""), .text("x"), .text("X"), .text("xy"),
            .text("x "), .text("x  y"), .text("é"), .text("\u{0}"), .blob([]), .blob([0]), .blob([0, 0, 255]),
            .blob([1]),
        ]
        return values.randomElement(using: &random)!
    }
}
