import Rx
import Tracing

/// A live query as an observable; each subscription is a watcher of it.
final class LiveRows<Results: Sendable, Value>: Observable<Value>, @unchecked Sendable {
    // Unchecked: immutable. `send` is called at each subscriber's place, for one event at a time.
    typealias Send = (LiveSnapshot<Results>, (any Sendable)?, Sink<Value>) -> Void
    let database: Database
    let key: QueryKey
    let differ: LiveQuery<Results>.Differ?
    /// Sends the value of a snapshot and its edits. It does not return the value, because code that does not know the
    /// value's type would need several times as long to pass it on.
    let send: Send
    private let makeSource: () -> any LiveSource<Results>

    /// Creates an observable of the results that a source reads.
    ///
    /// - Parameters:
    ///   - sql: The query. Observables with equal SQL and sources of the same type share one run of it.
    ///   - source: Creates the source for the first of these observables.
    init<Source: LiveSource>(
        _ database: Database, _ sql: SQL, differ: LiveQuery<Results>.Differ? = nil,
        source: @escaping () -> Source, send: @escaping Send
    ) where Source.Results == Results {
        (self.database, self.differ, self.send) = (database, differ, send)
        makeSource = source
        key = QueryKey(sql: sql, source: ObjectIdentifier(Source.self))
    }

    override func run(_ sink: Sink<Value>) {
        guard let live = database.hub.watch(key, make: { LiveQuery(makeSource()) }) else {
            return sink.onError(DatabaseError(.closed, "The database is closed."))
        }
        let watcher = LiveRowsWatcher(self, live, sink)
        sink.setUpstream(watcher)
        live.add(watcher, at: watcher.place, differ: differ)
        // The subscription may have been disposed before the watcher was added.
        if watcher.hasLeft { live.remove(watcher, from: watcher.place) }
    }
}

/// A subscription to a live query.
private final class LiveRowsWatcher<Results: Sendable, Value>: LiveWatcher<Results>, @unchecked Sendable {
    // Unchecked: for the same reason as the base class; the added properties are immutable.
    let place = Place.current
    private let rows: LiveRows<Results, Value>
    private let live: LiveQuery<Results>
    private let downstream: Sink<Value>

    init(_ rows: LiveRows<Results, Value>, _ live: LiveQuery<Results>, _ downstream: Sink<Value>) {
        (self.rows, self.live, self.downstream) = (rows, live, downstream)
        super.init(wantsEdits: rows.differ != nil)
    }

    override func tell(_ snapshot: Snapshot, edits: (any Sendable)?) {
        Trace.step()
        rows.send(snapshot, edits, downstream)
    }

    override func tell(_ end: LiveQuery<Results>.End) {
        switch end {
        case .completed: downstream.onCompleted()
        case .failed(let error): downstream.onError(error)
        }
        dispose()
    }

    override func leave() {
        live.remove(self, from: place)
        rows.database.hub.unwatch(rows.key, live)
    }
}
