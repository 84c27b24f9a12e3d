import Bindery

/// A comparison of reading records inside a body and reading the same structures through SQLite's C interface.
struct ReadCase: Sendable {
    let name: String
    /// The largest ratio of the times.
    let target: Double
    let read: @Sendable (Connection) throws -> Int
    let reference: @Sendable (PlainDatabase) throws -> Int

    static var all: [ReadCase] {
        [
            ReadCase(
                name: "rows of 10 columns read into records", target: 1.4,
                read: { try $0.rows(Entry.all).count }, reference: { try $0.entries().count }),
            ReadCase(
                name: "records of 10 columns by key, in one body", target: 1.5,
                read: { connection in
                    var found = 0
                    for id in 1...Entry.count where try connection.find(Entry.self, key: id) != nil { found += 1 }
                    return found
                },
                reference: { plain in
                    var found = 0
                    let statement = try plain.prepared(Entry.queryByKey)
                    // In one transaction, because the body is one.
                    try plain.transaction {
                        for id in 1...Entry.count where plain.entry(id, statement) != nil { found += 1 }
                    }
                    return found
                }),
        ]
    }

    /// Measures both inside one body, on its thread.
    func measure(_ services: DataServices) throws -> Row {
        // Used by the body's thread only, while this one waits.
        nonisolated(unsafe) let plain = services.plain
        let figures = try services.database.readAndWait { [self] connection in
            var failure: (any Error)?
            func check(_ body: () throws -> Int) {
                do {
                    let found = try body()
                    if found != Entry.count { throw BenchmarkError("\(name): \(found) of \(Entry.count) rows.") }
                } catch { failure = error }
            }
            let figures = Comparison(
                operations: Entry.count, work: { check { try read(connection) } },
                reference: { check { try reference(plain) } }
            ).measure()
            if let failure { throw failure }
            return figures
        }
        return Row(
            name: name, figure: .perSecond(1e9 / figures.work), reference: .perSecond(1e9 / figures.reference),
            ratio: 1 / figures.ratio, target: .atMost(target, "time at most \(target) times", actual: figures.ratio))
    }
}
