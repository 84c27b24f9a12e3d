import Bindery

/// The time from a commit until the last of 100 live queries on one loop has received the new rows; each query has 100
/// rows, of which the commit changes one. The reference commits with SQLite's C interface, runs the query once, and
/// calls 100 closures with the rows.
enum WatchCase {
    static let watchers = 100

    static func measure(_ services: DataServices) throws -> Row {
        let (database, plain, loop) = (services.database, services.plain, services.loop)
        let arrivals = Arrivals()
        let first = Countdown(watchers)
        arrivals.begin(first)
        let bag = loop.wait {
            let bag = LoopBag()
            for _ in 0..<watchers {
                database.liveQuery(Query<Item>(SQL(text: Item.query))).subscribe(onNext: { arrivals.take($0) })
                    .disposed(by: bag.value)
            }
            return bag
        }
        try first.wait()
        var round = 0
        var failure: (any Error)?
        let figures = Comparison(
            operations: 1, stopwatch: .wall, rounds: 41,
            work: {
                round += 1
                let title = "Item renamed \(round)"
                let all = Countdown(watchers)
                arrivals.begin(all)
                do {
                    try database.writeAndWait { connection in
                        _ = try connection.execute("UPDATE item SET title = \(title) WHERE id = 50")
                    }
                    try all.wait()
                } catch { failure = error }
            },
            reference: {
                do {
                    try plain.transaction { try plain.run(Item.renaming, "Item renamed \(round)") }
                    let rows = try plain.items(Item.query)
                    for _ in 0..<watchers { arrivals.takeByHand(rows) }
                } catch { failure = error }
            }
        ).measure()
        loop.wait { bag.value = DisposeBag() }
        if let failure { throw failure }
        return Row(
            name: "commit delivered to \(watchers) live queries of 100 rows",
            figure: .microseconds(figures.work / 1_000), reference: .microseconds(figures.reference / 1_000),
            ratio: figures.ratio)
    }
}

/// The receiver of new rows, on the loop.
private final class Arrivals: @unchecked Sendable {
    // Sendable: `expected` is set only while no change is in progress, as the countdown ensures; `rows` belongs to the
    // main thread.
    private var expected: Countdown?
    private var rows: [Item] = []

    func begin(_ countdown: Countdown) { expected = countdown }

    func take(_ rows: [Item]) {
        if !rows.isEmpty { expected?.count() }
    }

    @inline(never)
    func takeByHand(_ rows: [Item]) { self.rows = rows }
}

/// A dispose bag that is created, filled and emptied on one loop.
final class LoopBag: @unchecked Sendable {
    // Sendable: accessed only on that loop.
    var value = DisposeBag()
}
