/// A subscription to a live query that another module runs, on a server.
package final class ForwardingWatcher<Results: Sendable>: LiveWatcher<Results>, @unchecked Sendable {
    // Unchecked: for the same reason as the base class; the added properties are immutable.
    package let place = Place.current
    private let onSnapshot: (Results, (any Sendable)?) -> Void
    private let onEnd: (LiveQuery<Results>.End) -> Void
    private let onLeave: (ForwardingWatcher<Results>) -> Void

    /// Creates a watcher. The first two closures are called at its place, and `onLeave` once, on any thread.
    package init(
        wantsEdits: Bool, onSnapshot: @escaping (Results, _ edits: (any Sendable)?) -> Void,
        onEnd: @escaping (LiveQuery<Results>.End) -> Void,
        onLeave: @escaping (ForwardingWatcher<Results>) -> Void
    ) {
        (self.onSnapshot, self.onEnd, self.onLeave) = (onSnapshot, onEnd, onLeave)
        super.init(wantsEdits: wantsEdits)
    }

    override func tell(_ snapshot: Snapshot, edits: (any Sendable)?) { onSnapshot(snapshot.results, edits) }

    override func tell(_ end: LiveQuery<Results>.End) {
        onEnd(end)
        dispose()
    }

    override func leave() { onLeave(self) }
}

extension LiveQuery where Results: Equatable {
    /// Creates a live query whose results another module reads and offers.
    package convenience init() {
        self.init(OfferedResults<Results>())
    }
}

/// The source of a live query whose results are offered. SQLite has nothing to read for it.
private final class OfferedResults<Results: Sendable & Equatable>: LiveSource {
    func reads(on connection: Connection) throws -> QueryReads { QueryReads() }

    func read(on connection: Connection, after changes: TouchedTables, previous: Results?) throws -> Results? { nil }
}
