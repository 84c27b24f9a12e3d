import Bindery
import Dispatch

/// A comparison of writing rows through the framework's database and through SQLite's C interface.
struct WriteCase {
    let name: String
    /// The number of rows in one round.
    let rows: Int
    let write: (DataServices) throws -> Void
    let reference: (PlainDatabase) throws -> Void
    /// The smallest ratio of the rates, if there is a target.
    var target: Double?

    static var all: [WriteCase] {
        [
            WriteCase(
                name: "transactions of 1 row, sequential", rows: 100,
                write: { services in
                    for _ in 0..<100 { try services.database.writeAndWait { try insert(1, $0) } }
                },
                reference: { plain in for _ in 0..<100 { try plain.transaction { try insert(1, plain) } } }),
            WriteCase(
                name: "transactions of 1 row, 500 concurrent", rows: 500,
                write: { services in try writeAtOnce(500, services) },
                reference: { plain in for _ in 0..<500 { try plain.transaction { try insert(1, plain) } } }),
            WriteCase(
                name: "rows in one transaction", rows: 5_000,
                write: { services in try services.database.writeAndWait { try insert(5_000, $0) } },
                reference: { plain in try plain.transaction { try insert(5_000, plain) } }, target: 0.85),
            WriteCase(
                name: "records in one transaction", rows: 5_000,
                write: { services in
                    try services.database.writeAndWait { connection in
                        let last = try connection.value("SELECT max(id) FROM item", as: Int.self) ?? 0
                        for id in last + 1...last + 5_000 { try connection.insert(Item(id: id, title: "Item \(id)")) }
                    }
                },
                reference: { plain in
                    try plain.transaction {
                        let last = try plain.items("SELECT id, title FROM item ORDER BY id DESC LIMIT 1").first?.id ?? 0
                        let statement = try plain.prepared(Item.insertionWithKey)
                        for id in last + 1...last + 5_000 {
                            try plain.insert(Item(id: id, title: "Item \(id)"), statement)
                        }
                    }
                }),
        ]
    }

    func measure(_ services: DataServices) throws -> Row {
        var failure: (any Error)?
        let figures = Comparison(
            operations: rows, stopwatch: .wall, rounds: 9,
            work: { do { try write(services) } catch { failure = error } },
            reference: { do { try reference(services.plain) } catch { failure = error } }
        ).measure()
        if let failure { throw failure }
        return Row(
            name: name, figure: .perSecond(1e9 / figures.work), reference: .perSecond(1e9 / figures.reference),
            ratio: 1 / figures.ratio,
            target: target.map { .atMost(1 / $0, "ratio at least \($0)", actual: figures.ratio) })
    }

    private static func insert(_ count: Int, _ connection: Connection) throws {
        for number in 0..<count { try connection.execute("INSERT INTO item (title) VALUES (\("Item \(number)"))") }
    }

    private static func insert(_ count: Int, _ plain: PlainDatabase) throws {
        for number in 0..<count { try plain.run(Item.insertion, "Item \(number)") }
    }

    /// Starts all writes at the same time, as a loop does; each is acknowledged separately.
    private static func writeAtOnce(_ count: Int, _ services: DataServices) throws {
        let acknowledged = Countdown(count)
        let database = services.database
        services.loop.execute {
            for _ in 0..<count {
                _ = database.write { try insert(1, $0) }.subscribe(onSuccess: { acknowledged.count() })
            }
        }
        try acknowledged.wait()
    }
}
