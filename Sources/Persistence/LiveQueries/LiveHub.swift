import Locks
import Tracing

/// The registry of a database's live queries. It knows which are observed and which a commit has affected, and runs the
/// affected ones again in a pass.
///
/// One pass runs at a time, on one reader connection and in one read transaction. All queries that a commit affected
/// therefore show the same state, and each loop is notified in one task. The same task then acknowledges the writes of
/// that commit, so that a caller sees the result of its own write.
final class LiveHub: Sendable {
    /// A live query and its state in the hub.
    private struct Slot {
        let query: any WatchedQuery
        /// The tables that the query reads; `nil` until it has run once.
        var tables: Set<String>?
        var isDirty: Bool
        var watchers: Int
    }

    private struct State {
        var slots: [QueryKey: Slot] = [:]
        var dirty: [QueryKey] = []
        /// A Boolean value that indicates whether the schema may have changed since the last pass.
        var isSchemaStale = false
        var acknowledgements: [any QueuedWrite] = []
        var isPassing = false
        var isClosed = false
        var runs = 0

        /// Marks the queries whose results may have changed. Uses indices, because iterating would copy the slots at
        /// the first mark.
        mutating func markDirty(_ touched: TouchedTables) {
            Trace.step()
            if touched.isEmpty { return }
            var index = slots.startIndex
            while index != slots.endIndex {
                let (key, slot) = slots[index]
                // Without known tables, the query is running for the first time, possibly on the state before the
                // commit.
                if !slot.isDirty && slot.tables.map(touched.intersects) ?? true {
                    slots.values[index].isDirty = true
                    dirty.append(key)
                }
                slots.formIndex(after: &index)
            }
        }
    }

    private let state = Mutex(State())
    /// Enqueues a pass for its connection. Returns false after closing.
    private let enqueue: @Sendable (@escaping @Sendable (Connection) -> Void) -> Bool
    /// Wakes the writer when the first live query is registered.
    private let wake: @Sendable () -> Void

    init(
        enqueue: @escaping @Sendable (@escaping @Sendable (Connection) -> Void) -> Bool,
        wake: @escaping @Sendable () -> Void
    ) {
        self.enqueue = enqueue
        self.wake = wake
    }

    /// A Boolean value that indicates whether any live query is registered.
    var isWatched: Bool { state.withLock { !$0.slots.isEmpty } }

    /// The number of times that queries were run, for tests and benchmarks.
    var runs: Int { state.withLock { $0.runs } }

    // MARK: Subscribers

    /// Adds a subscriber to the live query with the key, and creates and runs the query if it does not exist. Returns
    /// `nil` after closing.
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

    /// Removes a subscriber. The query ends with its last subscriber.
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

    /// Handles a commit that is on disk: runs the affected queries again, then acknowledges the writes.
    func committed(_ touched: TouchedTables, acknowledging writes: [any QueuedWrite]) {
        Trace.step()
        let isQuiet = state.withLock { state in
            if state.isClosed { return true }
            if touched.isEverything { state.isSchemaStale = true }
            state.markDirty(touched)
            // Queued behind writes that wait for their pass, so that acknowledgements keep their order.
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
        Trace.step()
        if claimPass() && !enqueue({ self.pass(on: $0) }) {
            state.withLock { $0.isPassing = false }
        }
    }

    /// Returns true if a pass is needed and none runs. The caller must then start one.
    private func claimPass() -> Bool {
        Trace.step()
        return state.withLock { state in
            if state.isPassing || (state.dirty.isEmpty && state.acknowledgements.isEmpty) { return false }
            state.isPassing = true
            return true
        }
    }

    /// Acknowledges the remaining writes when no more passes are accepted. Called by the writer at its end.
    func finish(on connection: Connection) {
        if claimPass() { pass(on: connection) }
    }

    /// Runs queries until none is marked as changed.
    private func pass(on connection: Connection) {
        Trace.step()
        while let (queries, writes, isSchemaStale) = takeWork() {
            var handover = Handover()
            var tables: [(QueryKey, any WatchedQuery, Set<String>)] = []
            do {
                try connection.reading {
                    if isSchemaStale { try connection.reloadSchema() }
                    for (key, query) in queries {
                        connection.restartTimeLimit()
                        tables.append((key, query, query.run(on: connection)))
                    }
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
                    // A failed query is removed, so that the next subscriber tries again.
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
        Trace.step()
        return state.withLock { state in
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

    /// Completes all live queries and accepts no more passes. Called after the writer has ended.
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
