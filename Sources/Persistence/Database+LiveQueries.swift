public import Differences
public import Rx

extension Database {
    /// The rows of a query: now, and again after each commit that changed them, by this or another process.
    ///
    /// All who watch the same query share one run of it, and each is told on the loop that it subscribed on (on the main
    /// queue where there is none), the first value at once where it is known already. Commits that come faster than
    /// they can be shown are skipped: the latest state is what counts. It never repeats equal rows, fails with a
    /// ``DatabaseError`` when the query cannot run, and completes when the database is closed.
    public func liveQuery<Element: Sendable & Equatable>(_ query: Query<Element>) -> Observable<[Element]> {
        LiveRows(self, query, differ: nil) { snapshot, _ in snapshot.rows }
    }

    /// The rows of a query as ``liveQuery(_:)`` gives them, each time with the edits that lead to them from the rows before.
    /// The edits are computed once, off the loops, for all who watch.
    public func liveChanges<Element: Sendable & Equatable & IdentifiableType>(
        _ query: Query<Element>
    ) -> Observable<LiveChange<Element>> where Element.Identity: Sendable {
        LiveRows(
            self, query, differ: { try listEdits(from: $0, to: $1) },
            value: { snapshot, edits in
                LiveChange(rows: snapshot.rows, edits: edits as? [ListEdit<Element.Identity>])
            })
    }

    /// The first row of a query, or `nil` while it has none; otherwise as ``liveQuery(_:)``.
    public func liveFirst<Element: Sendable & Equatable>(_ query: Query<Element>) -> Observable<Element?> {
        LiveRows(self, query, differ: nil) { snapshot, _ in snapshot.rows.first }.distinctUntilChanged()
    }
}
