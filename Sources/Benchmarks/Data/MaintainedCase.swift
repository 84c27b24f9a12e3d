import Bindery

/// One changed row in a live query of 100,000 rows, from the commit until the subscriber has received the new rows. The
/// reference is the same with 100 rows: the cost must depend on the change and not on the length of the result.
enum MaintainedCase {
    private static let lengths = (work: 100_000, reference: 100)

    static func measure(_ services: DataServices) throws -> Row {
        let folder = try TemporaryFolder()
        let database = try Database(
            path: folder.database("maintained"),
            migrations: [
                Migration("tables") { connection in
                    for (table, count) in [("long", lengths.work), ("short", lengths.reference)] {
                        try connection.execute(
                            "CREATE TABLE \(identifier: table) (id INTEGER PRIMARY KEY, title TEXT NOT NULL)")
                        try connection.execute(
                            """
                            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
                            INSERT INTO \(identifier: table) SELECT i, 'Item ' || i FROM n
                            """)
                    }
                }
            ])
        defer { database.close() }
        let arrivals = (long: Arrival(), short: Arrival())
        let bag = services.loop.wait {
            let bag = LoopBag()
            for (table, arrival) in [("long", arrivals.long), ("short", arrivals.short)] {
                database.liveQuery(query(of: table)).subscribe(onNext: { arrival.take($0) }).disposed(by: bag.value)
            }
            return bag
        }
        try arrivals.long.first.wait()
        try arrivals.short.first.wait()
        var round = 0
        var failure: (any Error)?
        func rename(in table: String, _ arrival: Arrival) {
            round += 1
            // Another place in the order, and another row, each time.
            let (title, id) = ("Item \(round * 7919)", round % lengths.reference + 1)
            do {
                let done = arrival.expect()
                try database.writeAndWait { connection in
                    _ = try connection.execute("UPDATE \(identifier: table) SET title = \(title) WHERE id = \(id)")
                }
                try done.wait()
            } catch { failure = error }
        }
        let figures = Comparison(
            operations: 1, stopwatch: .process, rounds: 101, work: { rename(in: "long", arrivals.long) },
            reference: { rename(in: "short", arrivals.short) }
        ).measure()
        services.loop.wait { bag.value = DisposeBag() }
        if let failure { throw failure }
        return Row(
            name: "one changed row in a live query of 100,000 rows (reference: of 100)",
            figure: .microseconds(figures.work / 1_000), reference: .microseconds(figures.reference / 1_000),
            ratio: figures.ratio)
    }

    private static func query(of table: String) -> TableQuery<Item> {
        TableQuery(table: table, columns: "id, title", order: "title, id") { (row) throws(DatabaseError) in
            Item(id: try row[0], title: try row[1])
        }
    }
}

/// The receiver of the rows of one query, on the loop.
private final class Arrival: @unchecked Sendable {
    // Sendable: `expected` is set only while no change is in progress.
    let first = Countdown(1)
    private var expected: Countdown?

    init() { expected = first }

    func expect() -> Countdown {
        let countdown = Countdown(1)
        expected = countdown
        return countdown
    }

    func take(_ rows: TreeArray<Item>) {
        if !rows.isEmpty { expected?.count() }
    }
}
