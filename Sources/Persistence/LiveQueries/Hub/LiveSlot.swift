/// A live query and its state in the hub. Used with the hub's lock held only, except for its constants.
///
/// `@unchecked Sendable`: the hub's lock protects the variables.
final class LiveSlot: @unchecked Sendable {
    /// The number of the slot, which is never reused.
    let id: Int
    let key: QueryKey
    let query: any WatchedQuery
    /// The dependencies of the query; `nil` until its first run has ended.
    var reads: QueryReads?
    /// The changes that affect the query since its last run began. During the first run, all changes.
    var pending = TouchedTables()
    /// The commits whose writes are acknowledged after the next run.
    var waiting: [CommittedWrites] = []
    /// The last commit that affected the query since its first results were published.
    var lastCommit: CommittedWrites?
    /// A Boolean value that indicates whether the slot is in a queue of the hub.
    var isQueued = false
    var isRunning = false
    /// A Boolean value that indicates whether the first run has not ended, so that no write waits for the query.
    var isNew = true
    var isRemoved = false
    var watchers = 1
    /// The number of the index's last search that found the slot.
    var lastVisit = 0
    /// The duration of the last run that read all results.
    var cost: Duration = .zero

    init(id: Int, key: QueryKey, query: any WatchedQuery) {
        (self.id, self.key, self.query) = (id, key, query)
    }

    /// A Boolean value that indicates whether the next run reads all results.
    var needsWholeRun: Bool { pending.isEverything || !query.isIncremental(after: pending) }

    /// An estimate of the duration of the next run.
    var expectedCost: Duration {
        if needsWholeRun { return cost }
        return pending.tables.values.reduce(.zero) { cost, table in
            guard case .some(let rows) = table.rows else { return cost }
            return cost + .microseconds(20 * rows.count)
        }
    }

    /// Takes the pending changes and the waiting commits for a run that begins now.
    func begin() -> LiveRun {
        (isQueued, isRunning) = (false, true)
        let run = LiveRun(slot: self, changes: pending, waiting: waiting)
        (pending, waiting) = (TouchedTables(), [])
        return run
    }
}

/// A run of a live query.
struct LiveRun: Sendable {
    let slot: LiveSlot
    private(set) var changes: TouchedTables
    let waiting: [CommittedWrites]
    /// The dependencies, if the run determined them.
    var reads: QueryReads?
    var cost: Duration?

    /// Returns the run with all changes that its snapshot may contain: also those that affected the query since the run
    /// was taken from its queue, and those of announced commits. Called with the hub's lock held.
    func extended(by announced: TouchedTables) -> LiveRun {
        var run = self
        run.changes.formUnion(slot.pending)
        if let more = slot.reads?.affected(by: announced) { run.changes.formUnion(more) }
        return run
    }

    var isWhole: Bool { changes.isEverything || !slot.query.isIncremental(after: changes) }
}

/// The writes of one commit, which are acknowledged when all queries that the commit affected have been published.
///
/// `@unchecked Sendable`: the hub's lock protects the variables.
final class CommittedWrites: @unchecked Sendable {
    /// The number of the commit, from 1.
    let number: Int
    /// The writes until they are acknowledged. A slot keeps its last commit longer.
    private var writes: [any QueuedWrite]
    /// The number of affected queries that have not been published, and of earlier commits to wait for.
    var remaining = 0
    /// The later commits that wait for this one.
    var successors: [CommittedWrites] = []

    init(number: Int, writes: [any QueuedWrite]) {
        (self.number, self.writes) = (number, writes)
    }

    /// Returns the writes, once.
    func takeWrites() -> [any QueuedWrite] {
        defer { writes = [] }
        return writes
    }

    /// Waits for the next run of a query, and for an earlier commit that affected it.
    func wait(for slot: LiveSlot) {
        remaining += 1
        slot.waiting.append(self)
        if let earlier = slot.lastCommit, earlier.remaining > 0 {
            remaining += 1
            earlier.successors.append(self)
        }
        slot.lastCommit = self
    }
}
