extension Part {
    /// The cost of a commit, compared with SQLite's C interface.
    static var persistence: Part {
        Part(
            name: "persistence",
            summary: "database: transactions, records, live queries; compared with SQLite used directly",
            measure: { _ in try Processors.sharingOne { try PersistencePart.measure() } })
    }
}

private enum PersistencePart {
    static func measure() throws -> Table {
        let services = try DataServices()
        defer { services.close() }
        let watching = try WatchCase.measure(services)
        let maintaining = try MaintainedCase.measure(services)
        // Before the writes, which make the table of items larger.
        let reading = try ReadCase.all.map { try $0.measure(services) }
        let writing = try WriteCase.all.map { try $0.measure(services) }
        return Table(
            title: "persistence", rows: writing + reading + [watching, maintaining],
            notes: [
                "Every commit is on disk before it is acknowledged (WAL, synchronous=FULL). Reference: SQLite's C interface",
                "on the measuring thread with the same settings, one commit per transaction. Wall-clock time; of the",
                "rows read, the time of the reader's thread, on which the reference runs too. No live query exists",
                "while rows are written. The commit is timed from its statement to the last delivery on the loop. All",
                "threads share one processor.",
            ])
    }
}
