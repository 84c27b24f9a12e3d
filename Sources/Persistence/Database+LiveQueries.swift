public import Differences
public import Rx

extension Database {
    /// Returns the rows of a query: the current ones, and new ones after each commit that changes them, by this or
    /// another process.
    ///
    /// All subscribers to the same query share one run of it. Each is notified on the loop on which it subscribed, or
    /// on the main queue if there is none. If the rows are already known, the first value is sent immediately. If
    /// commits are faster than the subscriber, intermediate states are skipped. The observable never repeats equal
    /// rows, fails with a ``DatabaseError`` if the query cannot run, and completes when the database is closed.
    @inlinable
    public func liveQuery<Element: Sendable & Equatable>(_ query: Query<Element>) -> Observable<[Element]> {
        // The compiler specializes the closures in the module that knows the type of the rows. Code that does not would
        // take several times as long to compare them, and to pass them to each subscriber.
        liveRows(of: query, areEqual: { $0 == $1 }, send: { snapshot, _, sink in sink.onNext(snapshot.results) })
    }

    @usableFromInline
    func liveRows<Element: Sendable & Equatable>(
        of query: Query<Element>, areEqual: @escaping @Sendable ([Element], [Element]) -> Bool,
        send: @escaping (LiveSnapshot<[Element]>, (any Sendable)?, Sink<[Element]>) -> Void
    ) -> Observable<[Element]> {
        LiveRows(self, query.sql, source: { RowsSource(query, areEqual: areEqual) }, send: send)
    }

    /// Returns the rows of a query like `liveQuery(_:)`, each time with the edits that lead to them from the previous
    /// rows. The edits are computed once for all subscribers, off the loops.
    public func liveChanges<Element: Sendable & Equatable & IdentifiableType>(
        _ query: Query<Element>
    ) -> Observable<LiveChange<Element>> where Element.Identity: Sendable {
        LiveRows(
            self, query.sql, differ: { try listEdits(from: $0 ?? [], to: $1) }, source: { RowsSource(query) },
            send: { snapshot, edits, sink in
                sink.onNext(LiveChange(rows: snapshot.results, edits: edits as? [ListEdit<Element.Identity>]))
            })
    }

    /// Returns the first row of a query like `liveQuery(_:)`, or `nil` while the query has no rows.
    public func liveFirst<Element: Sendable & Equatable>(_ query: Query<Element>) -> Observable<Element?> {
        LiveRows(self, query.sql, source: { FirstRowSource(query) }, send: { $2.onNext($0.results) })
    }

    // MARK: Queries of one table

    /// Returns the rows of a query of one table: the current ones, and new ones after each commit that changes them, by
    /// this or another process.
    ///
    /// Like ``liveQuery(_:)-(Query<Element>)``, but after a commit only the changed rows are read again, so the cost
    /// depends on the number of changed rows and not on the length of the result. The versions of the result share the
    /// parts that did not change. All subscribers share one result in memory.
    ///
    /// The result is read again whole after each commit that affects it if the query has an offset, if its columns,
    /// condition or order contain a subquery, if its order names the position or the alias of a column, or if it reads a
    /// view, a virtual table or a table WITHOUT ROWID. A condition must depend on the row only, not on the current time.
    public func liveQuery<Element: Sendable & Equatable>(
        _ query: TableQuery<Element>
    ) -> Observable<TreeArray<Element>> {
        LiveRows(self, query.sql, source: { TableSource(query) }, send: { $2.onNext($0.results) })
    }

    /// Returns the rows of a query of one table like ``liveQuery(_:)-(TableQuery<Element>)``, each time with the edits
    /// that lead to them from the previous rows. O(log *n*) for each changed row.
    public func liveChanges<Element: Sendable & Equatable & IdentifiableType>(
        _ query: TableQuery<Element>
    ) -> Observable<LiveTreeChange<Element>> where Element.Identity: Sendable {
        LiveRows(
            self, query.sql, differ: { try listEdits(from: $0 ?? [], to: $1) }, source: { TableSource(query) },
            send: { snapshot, edits, sink in
                sink.onNext(LiveTreeChange(rows: snapshot.results, edits: edits as? [ListEdit<Element.Identity>]))
            })
    }

    /// Returns the first row of a query of one table, or `nil` while there is none. A query of one row by its rowid runs
    /// again only after a commit that changes this row.
    public func liveFirst<Element: Sendable & Equatable>(_ query: TableQuery<Element>) -> Observable<Element?> {
        var query = query
        query.limit = min(query.limit ?? 1, 1)
        return liveFirst(query.query)
    }
}
