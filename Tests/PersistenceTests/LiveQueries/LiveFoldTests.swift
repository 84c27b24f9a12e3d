import Differences
import Locks
import Rx
import RxTesting
import Testing

@testable import Persistence

/// Live queries while several writers of this and of another connection change their tables at random: the edits that a
/// subscriber has received lead to the rows that a fresh query returns, and so do the totals.
@Suite struct LiveFoldTests {
    private struct Word: RowDecodable, IdentifiableType, Equatable {
        let identity: Int
        let text: String
        let size: Int

        init(row: borrowing DatabaseRow) throws(DatabaseError) {
            identity = try row[0]
            text = try row[1]
            size = try row[2]
        }

        static func query(where condition: SQL?, order: SQL, limit: Int?) -> TableQuery<Word> {
            TableQuery(table: "entry", columns: "id, text, size", where: condition, order: order, limit: limit)
        }
    }

    /// A subscriber that applies the edits to its own list.
    private final class Follower {
        private(set) var rows: [Word] = []
        private(set) var isBroken = false
        private var subscription: (any Disposable)?

        init(_ changes: Observable<LiveTreeChange<Word>>, on loop: TestLoop) {
            loop.run { subscription = changes.subscribe(onNext: { [unowned self] in follow($0) }) }
        }

        private func follow(_ change: LiveTreeChange<Word>) {
            guard let edits = change.edits else {
                rows = Array(change.rows)
                return
            }
            apply(edits, to: &rows, of: change.rows)
            isBroken = isBroken || edits.isEmpty || rows != Array(change.rows)
        }
    }

    private let folder = TemporaryFolder()

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `folded edits and totals equal a fresh query`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let schema = Migration(
            "make", script: "CREATE TABLE entry (id INTEGER PRIMARY KEY, text TEXT NOT NULL, size INTEGER NOT NULL)")
        var configuration = DatabaseConfiguration()
        configuration.pollInterval = .milliseconds(5)
        if seed % 3 == 0 { configuration.liveLimits.slowRun = .zero }
        if seed % 3 == 1 { configuration.liveLimits.pass = .zero }
        let database = try Database(path: folder.file(), configuration: configuration, migrations: [schema])
        let other = try Database(path: folder.file(), configuration: configuration, migrations: [schema])
        let loop = TestLoop()
        let queries = [
            Word.query(where: nil, order: "id", limit: nil),
            Word.query(where: "size > 5", order: "text DESC", limit: nil),
            Word.query(where: "text LIKE 'a%'", order: "size, id DESC", limit: 4),
            Word.query(where: nil, order: "length(text), text COLLATE NOCASE", limit: nil),
            // Read again whole.
            Word.query(where: "size < (SELECT max(size) FROM entry)", order: "size", limit: nil),
        ]
        let followers = queries.map { Follower(database.liveChanges($0), on: loop) }
        let counts = Recorder(database.liveCounts(queries[1], by: "size", as: Int.self), on: loop)
        let sum = Recorder(database.liveSum(queries[1], of: "size"), on: loop)
        let count = Recorder(database.liveCount(queries[2]), on: loop)
        let longest = Recorder(database.liveMaximum(queries[0], of: "length(text)", as: Int.self), on: loop)
        let page = Recorder(database.livePage(queries[0], 5..<8), on: loop)

        for round in 0..<60 {
            let writer = Int.random(in: 0..<5, using: &random) == 0 ? other : database
            let statements = (0...Int.random(in: 0..<3, using: &random)).map { _ in Self.statement(&random) }
            let isWaiting = Int.random(in: 0..<4, using: &random) == 0
            let body: @Sendable (Connection) throws -> Void = { connection in
                for statement in statements { try connection.execute(statement) }
            }
            if isWaiting {
                try writer.writeAndWait(body)
            } else {
                loop.run { _ = writer.write(body).subscribe() }
            }
            while loop.waiting > 0, Int.random(in: 0..<3, using: &random) > 0 { try loop.runNext() }
            if round % 20 == 19 {
                // The last write of this process is acknowledged after the queries; the other one's within a poll.
                try database.writeAndWait { _ in }
                try other.writeAndWait { _ in }
                let fresh = try database.readAndWait { [queries] connection in
                    try queries.map { query in
                        var query = query
                        query.order.append(OrderTerm("rowid"))
                        return try connection.rows(query.query)
                    }
                }
                var turns = 0
                while zip(followers, fresh).contains(where: { $0.rows != $1 }), turns < 10_000 {
                    try loop.runNext()
                    turns += 1
                }
                #expect(followers.map(\.rows) == fresh)
                #expect(!followers.contains { $0.isBroken })
                let expected = try database.readAndWait { connection in
                    (
                        try connection.rows("SELECT size, count(*) FROM entry WHERE size > 5 GROUP BY size") {
                            (row) throws(DatabaseError) -> (Int, Int) in (try row[0], try row[1])
                        },
                        try connection.value("SELECT total(size) FROM entry WHERE size > 5", as: Double.self),
                        try connection.value("SELECT count(*) FROM entry WHERE text LIKE 'a%'", as: Int.self),
                        try connection.value("SELECT max(length(text)) FROM entry", as: Int?.self)
                    )
                }
                let expectedCounts = Dictionary(uniqueKeysWithValues: expected.0)
                let expectedPage = Array(fresh[0].dropFirst(5).prefix(3))
                func isSettled() -> Bool {
                    counts.values.last == expectedCounts && sum.values.last == expected.1
                        && count.values.last == expected.2 && longest.values.last == expected.3
                        && page.values.last?.rows == expectedPage && page.values.last?.total == fresh[0].count
                }
                while !isSettled(), turns < 10_000 {
                    try loop.runNext()
                    turns += 1
                }
                #expect(isSettled())
            }
        }
        other.close()
        database.close()
    }

    @Test func `a sum is finite again after its infinite values have gone`() throws {
        let schema = Migration("make", script: "CREATE TABLE entry (id INTEGER PRIMARY KEY, size REAL NOT NULL)")
        let database = try Database(path: folder.file(), migrations: [schema])
        defer { database.close() }
        let loop = TestLoop()
        let query = TableQuery<Int>(table: "entry", columns: "id") { (row) throws(DatabaseError) in try row[0] }
        let sum = Recorder(database.liveSum(query, of: "size"), on: loop)
        func expect(_ value: Double, after statement: SQL) throws {
            try database.writeAndWait { try $0.execute(statement) }
            var turns = 0
            while sum.values.last != value, turns < 10_000 {
                try loop.runNext()
                turns += 1
            }
            #expect(sum.values.last == value)
        }
        try expect(3, after: "INSERT INTO entry VALUES (1, 1.5), (2, 1.5)")
        try expect(.infinity, after: "INSERT INTO entry VALUES (3, 9e999)")
        try expect(.infinity, after: "UPDATE entry SET size = 2 WHERE id = 1")
        try expect(3.5, after: "DELETE FROM entry WHERE id = 3")
        try expect(2, after: "UPDATE entry SET size = 0 WHERE id = 2")
    }

    private static func statement(_ random: inout SeededGenerator) -> SQL {
        let id = Int.random(in: 1...25, using: &random)
        let text = ["a", "ab", "abc", "B", "bb", "Abacus", "zebra"].randomElement(using: &random)!
        let size = Int.random(in: 0..<10, using: &random)
        return switch Int.random(in: 0..<10, using: &random) {
        case 0...4: "INSERT OR REPLACE INTO entry VALUES (\(id), \(text), \(size))"
        case 5, 6: "UPDATE entry SET size = \(size) WHERE id = \(id)"
        case 7: "UPDATE OR REPLACE entry SET id = \(id) WHERE id = \(id + 1)"
        case 8: "DELETE FROM entry WHERE id = \(id)"
        default: id == 1 ? "DELETE FROM entry" : "UPDATE entry SET text = text || 'x' WHERE size = \(size)"
        }
    }
}
