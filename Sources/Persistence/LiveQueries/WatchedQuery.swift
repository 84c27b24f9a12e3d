/// What makes two live queries one.
struct QueryKey: Hashable, Sendable {
    let sql: SQL
    let element: ObjectIdentifier
}

/// A live query, whatever its rows are.
protocol WatchedQuery: AnyObject, Sendable {
    /// Reads the rows again and keeps them for ``publish(in:)`` if they differ. On the thread of the pass.
    ///
    /// - Returns: The tables that it reads.
    func run(on connection: Connection) -> Set<String>

    /// The query could not run.
    func fail(_ error: any Error)

    /// There will be no more rows.
    func complete()

    /// Whether it has failed or completed.
    var hasEnded: Bool { get }

    /// Adds to the handover what each place has not heard yet.
    func publish(in handover: inout Handover)
}
