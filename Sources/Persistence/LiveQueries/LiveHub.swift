import Locks

/// All live queries of a database: which are watched, which a commit has touched, and the pass that runs these again.
///
/// One pass runs at a time, on one reader connection and inside one read transaction, so all queries that a commit touched
/// show the same state, and each loop hears of them in one task. The writers that made the change hear of it in that
/// same task, after it: who writes and then looks sees what it wrote.
final class LiveHub: Sendable {
    /// A live query and what the hub knows of it.
    private struct Slot {
        let query: any WatchedQuery
        /// `nil` until it has run once.
        var tables: Set<String>?
        var isDirty: Bool
        var watchers: Int
    }

    private struct State {
        var slots: [QueryKey: Slot] = [:]
        var dirty: [QueryKey] = []
        /// The schema may have changed since the last pass.
        var isSchemaStale = false
        var acknowledgements: [any QueuedWrite] = []
        var isPassing = false
        var isClosed = false
        var runs = 0

        /// Queries that may see something else now. By index, since iterating would copy the slots at the first mark.
        mutating func markDirty(_ touched: TouchedTables) {
            if touched.isEmpty { return }
            var index = slots.startIndex
            while index != slots.endIndex {
                let (key, slot) = slots[index]
                // One whose tables are not known is running for the first time, perhaps on the state before.
                if !slot.isDirty && slot.tables.map(touched.intersects) ?? true {
                    slots.values[index].isDirty = true
                    dirty.append(key)
                }
                slots.formIndex(after: &index)
            }
        }
    }

    private let state = Mutex(State())
    /// Has the pass run on the connection that it belongs to; false after closing.
    private let enqueue: @Sendable (@escaping @Sendable (Connection) -> Void) -> Bool
    /// Someone watches for the first time.
    private let wake: @Sendable () -> Void

    init(
        enqueue: @escaping @Sendable (@escaping @Sendable (Connection) -> Void) -> Bool,
        wake: @escaping @Sendable () -> Void
    ) {
        self.enqueue = enqueue
        self.wake = wake
    }

    /// Whether there is any live query.
    var isWatched: Bool { state.withLock { !$0.slots.isEmpty } }

    /// How often queries were run: for tests and benchmarks.
    var runs: Int { state.withLock { $0.runs } }

    // MARK: Watching

    /// The one live query for the key, with one watcher more; made and run where there was none. `nil` after closing.
    func watch<Query: WatchedQuery>(_ key: QueryKey, make: () -> Query) -> Query? {
        var isFirst = false
        let query: Query? = state.withLock { state in
            if state.isClosed { return nil }
            if let known = state.slots[key]?.query as? Query {
                state.slots[key]!.watchers += 1
                return known
            }
            isFirst = state.slots.isEmpty
            let query = make()
            state.slots[key] = Slot(query: query, tables: nil, isDirty: true, watchers: 1)
            state.dirty.append(key)
            return query
        }
        if isFirst { wake() }
        requestPass()
        return query
    }

    /// One watcher less; the last one ends the query.
    func unwatch(_ key: QueryKey, _ query: any WatchedQuery) {
        state.withLock { state in
            guard let slot = state.slots[key], slot.query === query else { return }
            if slot.watchers == 1 {
                state.slots[key] = nil
            } else {
                state.slots[key]!.watchers -= 1
            }
        }
    }

    // MARK: Commits

    /// A commit is on disk. Queries that it touched run again; then the writes are acknowledged.
    func committed(_ touched: TouchedTables, acknowledging writes: [any QueuedWrite]) {
        let isQuiet = state.withLock { state in
            if state.isClosed { return true }
            if touched.isEverything { state.isSchemaStale = true }
            state.markDirty(touched)
            // Behind writes that wait for their pass, so that acknowledgements keep their order.
            if state.dirty.isEmpty && !state.isPassing { return true }
            state.acknowledgements += writes
            return false
        }
        if isQuiet {
            var handover = Handover()
            for write in writes { write.acknowledge(in: &handover) }
            handover.send()
        } else {
            requestPass()
        }
    }

    // MARK: The pass

    private func requestPass() {
        if claimPass() && !enqueue({ self.pass(on: $0) }) {
            state.withLock { $0.isPassing = false }
        }
    }

    /// Whether there is work for a pass and none runs: then the caller has to see to one.
    private func claimPass() -> Bool {
        state.withLock { state in
            if state.isPassing || (state.dirty.isEmpty && state.acknowledgements.isEmpty) { return false }
            state.isPassing = true
            return true
        }
    }

    /// Acknowledges what is left when no more passes are taken. By the writer, at its end.
    func finish(on connection: Connection) {
        if claimPass() { pass(on: connection) }
    }

    /// Runs dirty queries until there are none.
    private func pass(on connection: Connection) {
        while let (queries, writes, isSchemaStale) = takeWork() {
            var handover = Handover()
            var tables: [(QueryKey, any WatchedQuery, Set<String>)] = []
            do {
                try connection.reading {
                    if isSchemaStale { try connection.reloadSchema() }
                    for (key, query) in queries { tables.append((key, query, query.run(on: connection))) }
                }
            } catch {
                for (key, query) in queries {
                    query.fail(error)
                    tables.append((key, query, []))
                }
            }
            state.withLock { state in
                state.runs += queries.count
                for (key, query, tables) in tables where state.slots[key]?.query === query {
                    // One that failed is forgotten, so that the next to subscribe tries again.
                    if query.hasEnded { state.slots[key] = nil } else { state.slots[key]!.tables = tables }
                }
            }
            for (_, query) in queries { query.publish(in: &handover) }
            for write in writes { write.acknowledge(in: &handover) }
            handover.send()
        }
    }

    private typealias Work = (queries: [(QueryKey, any WatchedQuery)], writes: [any QueuedWrite], isSchemaStale: Bool)

    private func takeWork() -> Work? {
        state.withLock { state in
            if state.dirty.isEmpty && state.acknowledgements.isEmpty {
                state.isPassing = false
                return nil
            }
            let queries = state.dirty.compactMap { key -> (QueryKey, any WatchedQuery)? in
                guard let slot = state.slots[key], slot.isDirty else { return nil }
                state.slots[key]!.isDirty = false
                return (key, slot.query)
            }
            let work = (queries, state.acknowledgements, state.isSchemaStale)
            state.dirty.removeAll()
            state.acknowledgements.removeAll()
            state.isSchemaStale = false
            return work
        }
    }

    /// No more passes: every live query completes. After the writer has ended.
    func close() {
        let queries = state.withLock { state in
            state.isClosed = true
            defer { state.slots.removeAll() }
            return state.slots.values.map(\.query)
        }
        var handover = Handover()
        for query in queries {
            query.complete()
            query.publish(in: &handover)
        }
        handover.send()
    }
}
