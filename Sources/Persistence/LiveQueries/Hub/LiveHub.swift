import Locks
import Tracing

/// The registry of a database's live queries. It knows which are observed and which a commit has affected, and runs the
/// affected ones again.
///
/// A query runs first on a reader's thread. After commits that affect it, it runs in a pass, on a thread and connection
/// of its own. One pass runs at a time, in one read transaction. All its queries therefore show the same state, and each
/// loop is notified in one task. A query whose last run was slow runs on a reader's thread instead, so that others do
/// not wait for it. A pass that takes less time than waking its thread runs on the writer's thread if no write waits, and
/// on its connection, which still has the changed pages in memory.
///
/// The writes of a commit are acknowledged when all queries that the commit affected have been published, in the same
/// task as the last of them, so that a caller sees the result of its own write. Commits that affected the same query
/// are acknowledged in their order. Writes that affect no query, or other queries, do not wait.
final class LiveHub: Sendable {
    typealias Job = @Sendable (Connection) -> Void

    /// The threads of a database that run queries. Each function returns false after closing.
    struct Threads: Sendable {
        /// Enqueues a job for the pass's thread.
        let pass: @Sendable (@escaping Job) -> Bool
        /// Enqueues a job for the readers.
        let read: @Sendable (@escaping Job) -> Bool
        /// Wakes the writer when the first live query is registered.
        let wakeWriter: @Sendable () -> Void
        /// A Boolean value that indicates whether all of these are the same thread, so that no query can run beside
        /// another.
        let areOne: Bool
    }

    /// The durations that keep queries from waiting for each other.
    struct Limits: Sendable {
        /// The duration of a run above which a query runs outside the pass the next time.
        var slowRun: Duration = .milliseconds(20)
        /// The duration after which a pass publishes what it has run before it continues.
        var pass: Duration = .milliseconds(50)
        /// The expected duration up to which a pass may run on the writer's thread.
        var quickPass: Duration = .microseconds(300)
    }

    /// The number of slow queries that run at the same time, so that they leave a reader for others.
    private static let slowRunsAtOnce = 1

    private let state = Mutex(LiveHubState())
    private let threads: Threads
    private let limits: Limits

    init(threads: Threads, limits: Limits = Limits()) {
        (self.threads, self.limits) = (threads, limits)
    }

    /// The duration above which a run is slow. If all threads are one, slow runs have no other place.
    private var slowRun: Duration { threads.areOne ? .seconds(1 << 40) : limits.slowRun }

    /// A Boolean value that indicates whether any live query is registered.
    var isWatched: Bool { state.withLock { !$0.slots.isEmpty } }

    /// The number of times that queries were run, for tests and benchmarks.
    var runs: Int { state.withLock { $0.runs } }

    // MARK: Subscribers

    /// Adds a subscriber to the live query with the key, and creates and runs the query if it does not exist. Returns
    /// `nil` after closing.
    func watch<Query: WatchedQuery>(_ key: QueryKey, make: () -> Query) -> Query? {
        var isFirst = false
        var new: LiveSlot?
        let query: Query? = state.withLock { state in
            if state.isClosed { return nil }
            if let slot = state.slots[key], let known = slot.query as? Query {
                slot.watchers += 1
                return known
            }
            isFirst = state.slots.isEmpty
            let query = make()
            let slot = LiveSlot(id: state.nextID, key: key, query: query)
            slot.isRunning = true
            state.nextID += 1
            state.slots[key] = slot
            state.index.insert(slot)
            new = slot
            return query
        }
        if isFirst { threads.wakeWriter() }
        // After closing, close() completes the query.
        if let slot = new { _ = threads.read { self.runFirst(slot, on: $0) } }
        return query
    }

    /// Removes a subscriber. The query ends with its last subscriber.
    func unwatch(_ key: QueryKey, _ query: any WatchedQuery) {
        let commits: [LiveHubState.ReadyWrites] = state.withLock { state in
            guard let slot = state.slots[key], slot.query === query else { return [] }
            slot.watchers -= 1
            return slot.watchers == 0 ? state.remove(slot) : []
        }
        var handover = Handover()
        acknowledge(commits, in: &handover)
        handover.send()
    }

    // MARK: Commits

    /// Notes the changes of a commit that is about to happen. A run may see the commit before ``committed(_:acknowledging:)``
    /// reports it, and must then read all of its rows again, because its results would otherwise show a part of it.
    func announce(_ touched: TouchedTables) {
        state.withLock { $0.announced.formUnion(touched) }
    }

    /// Handles a commit that is on disk: runs the affected queries again, then acknowledges the writes.
    ///
    /// - Parameter connection: The caller's connection if it has time for a quick pass; otherwise `nil`.
    func committed(
        _ touched: TouchedTables, acknowledging writes: [any QueuedWrite], on connection: Connection? = nil
    ) {
        Trace.step()
        let isQuiet = state.withLock { state in
            if state.isClosed { return true }
            state.commits += 1
            state.announced = TouchedTables()
            let commit = CommittedWrites(number: state.commits, writes: writes)
            markAffected(by: touched, commit, &state)
            return commit.remaining == 0
        }
        if isQuiet {
            var handover = Handover()
            for write in writes { write.acknowledge(in: &handover) }
            handover.send()
        }
        if let connection, claimPass(atMost: limits.quickPass) {
            if let runs = takePass() { performAndPublish(runs, on: connection) }
            let isDone = state.withLock { state in
                state.isPassing = false
                return state.queue.isEmpty && state.slowQueue.isEmpty
            }
            if isDone { return }
        }
        startRuns()
    }

    private func markAffected(by touched: TouchedTables, _ commit: CommittedWrites, _ state: inout LiveHubState) {
        Trace.step()
        if touched.isEmpty { return }
        var affected: [LiveSlot] = []
        state.index.forEachSlot(affectedBy: touched) { slot, changes in
            slot.pending.formUnion(changes)
            // Without results, there is nothing that could be outdated when the write is acknowledged.
            if !slot.isNew { commit.wait(for: slot) }
            affected.append(slot)
        }
        for slot in affected { state.enqueue(slot, slowRun: slowRun) }
    }

    private func acknowledge(_ commits: [LiveHubState.ReadyWrites], in handover: inout Handover) {
        for commit in commits.sorted(by: { $0.number < $1.number }) {
            for write in commit.writes { write.acknowledge(in: &handover) }
        }
    }

    // MARK: Runs

    /// Starts a pass and slow runs, as far as they are needed and none is under way.
    private func startRuns() {
        if claimPass() && !threads.pass({ self.pass(on: $0) }) {
            state.withLock { $0.isPassing = false }
        }
        while claimSlowRun() {
            // After closing, close() acknowledges the writes.
            if !threads.read({ self.runSlowly(on: $0) }) { return }
        }
    }

    /// Returns true if a pass is needed and none runs. The caller must then start one.
    ///
    /// - Parameter duration: The longest expected duration of the pass; `nil` for any.
    private func claimPass(atMost duration: Duration? = nil) -> Bool {
        Trace.step()
        return state.withLock { state in
            if state.isPassing || state.queue.isEmpty { return false }
            if let duration, state.queue.reduce(.zero, { $0 + $1.expectedCost }) > duration { return false }
            state.isPassing = true
            return true
        }
    }

    /// Acknowledges the remaining writes when no more passes are accepted. Called by the writer at its end.
    func finish(on connection: Connection) {
        if claimPass() { pass(on: connection) }
    }

    /// Runs queries until none waits for the pass.
    private func pass(on connection: Connection) {
        while let runs = takePass() { performAndPublish(runs, on: connection) }
        startRuns()
    }

    private func performAndPublish(_ runs: [LiveRun], on connection: Connection) {
        let start = ContinuousClock.now
        let done = perform(runs, on: connection)
        connection.monitor.notePass(.now - start)
        putBack(runs[done.count...])
        publish(done)
    }

    private func takePass() -> [LiveRun]? {
        Trace.step()
        return state.withLock { state in
            if state.queue.isEmpty {
                state.isPassing = false
                return nil
            }
            defer { state.queue.removeAll(keepingCapacity: true) }
            return state.queue.compactMap { slot in
                if slot.isRemoved { return nil }
                return slot.begin()
            }
        }
    }

    /// Runs queries in one read transaction until the pass's limit, at least one. Returns the runs that were performed.
    private func perform(_ runs: [LiveRun], on connection: Connection) -> [LiveRun] {
        Trace.step()
        var done: [LiveRun] = []
        let start = ContinuousClock.now
        do {
            // All have run while the connection could not write, except for first runs. A statement without tables may be a
            // pragma that writes at times.
            let areHarmless = state.withLock { _ in runs.allSatisfy { $0.slot.reads?.tables.isEmpty == false } }
            try connection.reading(isHarmless: areHarmless) {
                // The first statement fixes the snapshot. On the writer's thread, no commit can come in between.
                if connection.isReader { _ = try connection.number("SELECT 1 FROM sqlite_schema LIMIT 1") }
                let runs = state.withLock { state in runs.map { $0.extended(by: state.announced) } }
                if runs.contains(where: { $0.changes.isEverything }) { try connection.refreshSchema() }
                var last = start
                for run in runs {
                    done.append(perform(run, since: &last, on: connection))
                    if last - start > limits.pass { break }
                }
            }
        } catch {
            for run in runs[done.count...] {
                run.slot.query.fail(error)
                done.append(run)
            }
        }
        return done
    }

    /// Runs a query, and measures the time since `last`.
    private func perform(
        _ run: LiveRun, since last: inout ContinuousClock.Instant, on connection: Connection
    ) -> LiveRun {
        var run = run
        let isWhole = run.isWhole
        connection.restartTimeLimit()
        let span = LiveQuerySpan(run, connection.monitor)
        do {
            if run.changes.isEverything { run.reads = try run.slot.query.reads(on: connection) }
            run.slot.query.run(on: connection, after: run.changes)
        } catch {
            run.slot.query.fail(error)
        }
        span?.end()
        let now = ContinuousClock.now
        if isWhole { run.cost = now - last }
        last = now
        return run
    }

    /// Returns runs that were taken but not performed to the front of the queue.
    private func putBack(_ runs: ArraySlice<LiveRun>) {
        if runs.isEmpty { return }
        let commits = state.withLock { state in
            var commits: [LiveHubState.ReadyWrites] = []
            var slots: [LiveSlot] = []
            for run in runs {
                run.slot.isRunning = false
                if run.slot.isRemoved {
                    commits += state.finished(run.waiting)
                    continue
                }
                run.slot.pending.formUnion(run.changes)
                run.slot.waiting = run.waiting + run.slot.waiting
                run.slot.isQueued = true
                slots.append(run.slot)
            }
            state.queue = slots + state.queue
            return commits
        }
        var handover = Handover()
        acknowledge(commits, in: &handover)
        handover.send()
    }

    /// Publishes the results of runs and acknowledges the writes that waited only for them.
    private func publish(_ runs: [LiveRun]) {
        Trace.step()
        if runs.isEmpty { return }
        var handover = Handover()
        let commits = state.withLock { state in
            var commits: [LiveHubState.ReadyWrites] = []
            state.runs += runs.count
            for run in runs { commits += finish(run, &state) }
            return commits
        }
        for run in runs { run.slot.query.publish(in: &handover) }
        acknowledge(commits, in: &handover)
        handover.send()
    }

    /// Ends a run. Returns the commits that waited only for it.
    private func finish(_ run: LiveRun, _ state: inout LiveHubState) -> [LiveHubState.ReadyWrites] {
        let slot = run.slot
        (slot.isRunning, slot.isNew) = (false, false)
        if let cost = run.cost { slot.cost = cost }
        var commits = state.finished(run.waiting)
        if slot.isRemoved { return commits }
        if slot.query.hasEnded {
            // A failed query is removed, so that the next subscriber tries again.
            commits += state.remove(slot)
            return commits
        }
        if let reads = run.reads {
            state.index.remove(slot)
            slot.reads = reads
            state.index.insert(slot)
        }
        if !slot.pending.isEmpty { state.enqueue(slot, slowRun: slowRun) }
        return commits
    }

    // MARK: First and slow runs

    /// Runs a new query on a reader's thread.
    private func runFirst(_ slot: LiveSlot, on connection: Connection) {
        if state.withLock({ _ in slot.isRemoved }) { return }
        let first = LiveRun(slot: slot, changes: .everything, waiting: [])
        let run = perform([first], on: connection)[0]
        let isOutdated = state.withLock { state in
            // Commits that came meanwhile may be missing from the results. Then the pass publishes them, so that no
            // subscriber sees a state that is older than a write that it knows of.
            if let reads = run.reads { slot.pending = reads.affected(by: slot.pending) ?? TouchedTables() }
            if slot.pending.isEmpty || slot.isRemoved || slot.query.hasEnded { return false }
            state.runs += 1
            _ = finish(run, &state)
            return true
        }
        if !isOutdated { publish([run]) }
        startRuns()
    }

    /// Returns true if a slow query waits and may run now. The caller must then start the run.
    private func claimSlowRun() -> Bool {
        state.withLock { state in
            if state.slowRuns == Self.slowRunsAtOnce || state.slowQueue.isEmpty { return false }
            state.slowRuns += 1
            return true
        }
    }

    private func runSlowly(on connection: Connection) {
        let run: LiveRun? = state.withLock { state in
            while !state.slowQueue.isEmpty {
                let slot = state.slowQueue.removeFirst()
                if !slot.isRemoved { return slot.begin() }
            }
            return nil
        }
        let done = run.map { perform([$0], on: connection) } ?? []
        state.withLock { $0.slowRuns -= 1 }
        publish(done)
        startRuns()
    }

    /// Completes all live queries and accepts no more runs. Called after all threads have ended.
    func close() {
        let (slots, commits) = state.withLock { state in
            state.isClosed = true
            let slots = Array(state.slots.values)
            var commits: [LiveHubState.ReadyWrites] = []
            for slot in slots { commits += state.remove(slot) }
            return (slots, commits)
        }
        var handover = Handover()
        for slot in slots {
            slot.query.complete()
            slot.query.publish(in: &handover)
        }
        acknowledge(commits, in: &handover)
        handover.send()
    }
}
