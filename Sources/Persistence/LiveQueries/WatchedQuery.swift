/// The identity of a live query.
package struct QueryKey: Hashable, Sendable {
    let sql: SQL
    /// The type of the results' source, which includes the type of the elements.
    let source: ObjectIdentifier

    package init(sql: SQL, source: ObjectIdentifier) {
        (self.sql, self.source) = (sql, source)
    }
}

/// A live query with any type of results. `reads(on:)` and `run(on:after:)` are called by one thread at a time.
protocol WatchedQuery: AnyObject, Sendable {
    /// Determines the parts of the database on which the results depend.
    func reads(on connection: Connection) throws -> QueryReads

    /// Reads the results again and keeps them for `publish(in:)` if they differ.
    func run(on connection: Connection, after changes: TouchedTables)

    /// Indicates whether the cost of a run is proportional to the changes instead of the results.
    func isIncremental(after changes: TouchedTables) -> Bool

    /// Ends the query with an error.
    func fail(_ error: any Error)

    /// Ends the query because the database is closed.
    func complete()

    /// A Boolean value that indicates whether the query has failed or completed.
    var hasEnded: Bool { get }

    /// The number of rows of the latest results, or the error; `nil` if the results are not rows or are not known.
    var outcome: Result<Int?, any Error> { get }

    /// Makes the latest results known, and adds a notification for each place that has not received them.
    func publish(in handover: inout Handover)
}
