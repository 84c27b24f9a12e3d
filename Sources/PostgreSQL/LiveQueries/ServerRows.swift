#if PostgreSQL
    import Differences
    import Persistence
    import Rx

    /// A live query as an observable; each subscription is a watcher of it.
    final class ServerRows<Results: Sendable & Equatable, Value>: Observable<Value>, @unchecked Sendable {
        // Unchecked: immutable. `send` is called at each subscriber's place, for one event at a time.
        typealias Send = (Results, (any Sendable)?, Sink<Value>) -> Void
        private let database: PostgreSQLDatabase
        private let key: QueryKey
        private let row: RowKey?
        private let differ: LiveQuery<Results>.Differ?
        private let make: () -> any ServerQuery
        private let send: Send

        /// Creates an observable of the results that a function reads.
        ///
        /// - Parameters:
        ///   - sql: The query. Observables with equal SQL and types of results share one run of it.
        ///   - row: The only row that the query reads, if its condition names one.
        ///   - read: Reads the results.
        init(
            _ database: PostgreSQLDatabase, _ sql: SQL, row: RowKey? = nil, differ: LiveQuery<Results>.Differ? = nil,
            read: @escaping ReadQuery<Results>.Read, send: @escaping Send
        ) {
            (self.database, self.row, self.differ, self.send) = (database, row, differ, send)
            make = { ReadQuery(read) }
            key = QueryKey(sql: sql, source: ObjectIdentifier(ReadQuery<Results>.self))
        }

        /// Creates an observable of the rows of a query of one table.
        init<Element>(
            _ database: PostgreSQLDatabase, _ query: TableQuery<Element>, differ: LiveQuery<Results>.Differ? = nil,
            send: @escaping Send
        ) where Results == TreeArray<Element> {
            (self.database, self.differ, self.send) = (database, differ, send)
            row = query.row
            make = { TableRowsQuery(query) }
            key = QueryKey(sql: query.serverSQL, source: ObjectIdentifier(TableRowsQuery<Element>.self))
        }

        override func run(_ sink: Sink<Value>) {
            let (hub, key) = (database.hub, key)
            guard let live: LiveQuery<Results> = hub.watch(key, row: row, make: make) else {
                return sink.onError(DatabaseError.closed)
            }
            let watcher = ForwardingWatcher<Results>(
                wantsEdits: differ != nil,
                onSnapshot: { [send] results, edits in send(results, edits, sink) },
                onEnd: { end in
                    switch end {
                    case .completed: sink.onCompleted()
                    case .failed(let error): sink.onError(error)
                    }
                },
                onLeave: { watcher in
                    live.remove(watcher, from: watcher.place)
                    hub.unwatch(key, live)
                })
            sink.setUpstream(watcher)
            live.add(watcher, at: watcher.place, differ: differ)
            // The subscription may have been disposed before the watcher was added.
            if watcher.hasLeft { live.remove(watcher, from: watcher.place) }
        }
    }
#endif
