import Bindery

/// The time from the statement of a write until the last of 100 live queries on one loop has received the new rows; each
/// query has 100 rows, of which the write changes one. The reference changes the row and commits with SQLite's C
/// interface, runs the query once, and calls 100 closures with the rows.
enum WatchCase {
    static let watchers = 100
    private static let rounds = 101

    static func measure(_ services: DataServices) throws -> Row {
        let (database, loop) = (services.database, services.loop)
        let arrivals = Arrivals()
        let first = Countdown(1)
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
        var (times, wholeTimes, references, ratios): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
        for round in -2..<rounds {
            let title = "Item renamed \(round)"
            let (time, wholeTime) = try write(title, services, arrivals)
            let reference = try writeByHand(title, services.plain, arrivals)
            // The first rounds fill caches.
            if round < 0 { continue }
            times.append(time)
            wholeTimes.append(wholeTime)
            references.append(reference)
            ratios.append(time / reference)
        }
        loop.wait { bag.value = DisposeBag() }
        return Row(
            name: "commit delivered to \(watchers) live queries of 100 rows",
            figure: .microseconds(times.median / 1_000), reference: .microseconds(references.median / 1_000),
            ratio: ratios.median, context: "\(Quantity.microseconds(wholeTimes.median / 1_000).text) from the loop",
            target: .ratio(atMost: 1.2, actual: ratios.median))
    }

    /// Makes a write on the loop, as an app does. Returns the nanoseconds from its statement to the last delivery, and
    /// those from the call on the loop.
    private static func write(
        _ title: String, _ services: DataServices, _ arrivals: Arrivals
    ) throws -> (time: Double, wholeTime: Double) {
        let database = services.database
        let all = Countdown(1)
        let start = services.loop.wait {
            arrivals.begin(all)
            let start = Stopwatch.wall.now
            _ = database.write { connection in
                arrivals.beginStatement()
                _ = try connection.execute("UPDATE item SET title = \(title) WHERE id = 50")
            }.subscribe()
            return start
        }
        try all.wait()
        return (arrivals.latest - arrivals.statementStart, arrivals.latest - start)
    }

    private static func writeByHand(_ title: String, _ plain: PlainDatabase, _ arrivals: Arrivals) throws -> Double {
        var start = 0.0
        try plain.transaction {
            start = Stopwatch.wall.now
            try plain.run(Item.renaming, title)
        }
        let rows = try plain.items(Item.query)
        for _ in 0..<watchers { arrivals.takeByHand(rows) }
        return Stopwatch.wall.now - start
    }
}

/// The receiver of new rows, on the loop.
private final class Arrivals: @unchecked Sendable {
    // Sendable: `expected`, `left` and `latest` are used on the loop, and `statementStart` by the writer; the main thread
    // uses them only while no change is in progress, as the countdown ensures; `rows` belongs to the main thread.
    private var expected: Countdown?
    private var left = 0
    private var rows: [Item] = []
    /// The time of the latest arrival.
    private(set) var latest = 0.0
    private(set) var statementStart = 0.0

    func beginStatement() { statementStart = Stopwatch.wall.now }

    /// Prepares for one delivery to each watcher, of which the last one counts.
    func begin(_ countdown: Countdown) { (expected, left) = (countdown, WatchCase.watchers) }

    func take(_ rows: [Item]) {
        if rows.isEmpty { return }
        left -= 1
        guard left == 0 else { return }
        latest = Stopwatch.wall.now
        expected?.count()
    }

    @inline(never)
    func takeByHand(_ rows: [Item]) { self.rows = rows }
}

/// A dispose bag that is created, filled and emptied on one loop.
final class LoopBag: @unchecked Sendable {
    // Sendable: accessed only on that loop.
    var value = DisposeBag()
}
