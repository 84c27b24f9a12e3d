import Rx
import Tracing

/// A live query as an observable; each subscription is a watcher of it.
final class LiveRows<Element: Sendable & Equatable, Value>: Observable<Value>, @unchecked Sendable {
    // Unchecked: immutable. `value` is called at each subscriber's place, for one event at a time.
    let database: Database
    let key: QueryKey
    let differ: LiveQuery<Element>.Differ?
    let value: (LiveSnapshot<Element>, (any Sendable)?) -> Value
    private let query: Query<Element>

    init(
        _ database: Database, _ query: Query<Element>, differ: LiveQuery<Element>.Differ?,
        value: @escaping (LiveSnapshot<Element>, (any Sendable)?) -> Value
    ) {
        (self.database, self.query, self.differ, self.value) = (database, query, differ, value)
        key = QueryKey(sql: query.sql, element: ObjectIdentifier(Element.self))
    }

    override func run(_ sink: Sink<Value>) {
        guard let live = database.hub.watch(key, make: { LiveQuery(query) }) else {
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
private final class LiveRowsWatcher<Element: Sendable & Equatable, Value>: LiveWatcher<Element>, @unchecked Sendable {
    // Unchecked: for the same reason as the base class; the added properties are immutable.
    let place = Place.current
    private let rows: LiveRows<Element, Value>
    private let live: LiveQuery<Element>
    private let downstream: Sink<Value>

    init(_ rows: LiveRows<Element, Value>, _ live: LiveQuery<Element>, _ downstream: Sink<Value>) {
        (self.rows, self.live, self.downstream) = (rows, live, downstream)
        super.init()
    }

    override var wantsEdits: Bool { rows.differ != nil }

    override func tell(_ snapshot: Snapshot, edits: (any Sendable)?) {
        Trace.step()
        downstream.onNext(rows.value(snapshot, edits))
    }

    override func tell(_ end: LiveQuery<Element>.End) {
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
