/// The identity of a live query.
struct QueryKey: Hashable, Sendable {
    let sql: SQL
    let element: ObjectIdentifier
}

/// A live query with any type of rows.
protocol WatchedQuery: AnyObject, Sendable {
    /// Reads the rows again and keeps them for `publish(in:)` if they differ. Called on the thread of the pass.
    ///
    /// - Returns: The tables that the query reads.
    func run(on connection: Connection) -> Set<String>

    /// Ends the query with an error.
    func fail(_ error: any Error)

    /// Ends the query because the database is closed.
    func complete()

    /// A Boolean value that indicates whether the query has failed or completed.
    var hasEnded: Bool { get }

    /// Adds a notification for each place that has not received the latest rows.
    func publish(in handover: inout Handover)
}
