import Locks
import Tracing

/// One distinct query, its latest results, and all its subscribers, grouped by the place where they are notified.
///
/// `@unchecked Sendable`: the source is used by one thread at a time, as the hub guarantees; the lock protects the rest.
package final class LiveQuery<Results: Sendable>: WatchedQuery, @unchecked Sendable {
    package typealias Snapshot = LiveSnapshot<Results>
    /// A function that computes the edits from the first results, `nil` for none, to the second. Only its creator and
    /// the receiver of its result know the type of the edits.
    package typealias Differ = @Sendable (Results?, Results) throws -> any Sendable

    /// The end of a query.
    package enum End: Sendable {
        case completed
        case failed(any Error)
    }

    /// The subscribers at one place, and whether a task for them is scheduled.
    private struct Group {
        let place: Place
        var watchers: [LiveWatcher<Results>] = []
        var isScheduled = false
        /// The version that the latest task delivers or has delivered.
        var announced = 0
        var isEndAnnounced = false
    }

    private struct State {
        var latest: Snapshot?
        /// Newer results that are not published yet.
        var next: Snapshot?
        var end: End?
        var groups: [Place.ID: Group] = [:]
        var differ: Differ?
    }

    private let source: any LiveSource<Results>
    private let state = Mutex(State())

    init(_ source: any LiveSource<Results>) {
        self.source = source
    }

    // MARK: Subscribers

    /// Adds a subscriber, which receives the latest rows: immediately if they are known and the caller runs at its
    /// place.
    package func add(_ watcher: LiveWatcher<Results>, at place: Place, differ: Differ?) {
        let isHere = place.isCurrent
        var handover = Handover()
        let snapshot: Snapshot? = state.withLock { state in
            if state.differ == nil { state.differ = differ }
            var group = state.groups.removeValue(forKey: place.id) ?? Group(place: place)
            watcher.index = group.watchers.count
            group.watchers.append(watcher)
            let isToldNow = isHere && state.end == nil && state.latest != nil
            if isToldNow && group.watchers.count == 1 { group.announced = state.latest!.version }
            state.groups[place.id] = group
            if isToldNow { return state.latest }
            if state.latest != nil || state.end != nil, let index = state.groups.index(forKey: place.id) {
                schedule(index, &state, in: &handover)
            }
            return nil
        }
        if let snapshot { tell(watcher, of: snapshot) }
        handover.send()
    }

    private func tell(_ watcher: LiveWatcher<Results>, of snapshot: Snapshot) {
        var made: [Int: any Sendable] = [:]
        do {
            watcher.hear(snapshot, edits: try edits(for: watcher, to: snapshot, &made))
        } catch {
            watcher.hear(.failed(error))
        }
    }

    /// Removes a subscriber, in constant time. Can be called on any thread.
    package func remove(_ watcher: LiveWatcher<Results>, from place: Place) {
        state.withLock { state in
            guard var group = state.groups.removeValue(forKey: place.id) else { return }
            let last = group.watchers.count - 1
            guard watcher.index <= last, group.watchers[watcher.index] === watcher else {
                state.groups[place.id] = group
                return
            }
            group.watchers.swapAt(watcher.index, last)
            group.watchers[watcher.index].index = watcher.index
            group.watchers.removeLast()
            if !group.watchers.isEmpty { state.groups[place.id] = group }
        }
    }

    // MARK: Runs

    func reads(on connection: Connection) throws -> QueryReads { try source.reads(on: connection) }

    func isIncremental(after changes: TouchedTables) -> Bool { source.isIncremental(after: changes) }

    func run(on connection: Connection, after changes: TouchedTables) {
        Trace.step()
        do {
            // Only runs write the snapshots, one at a time, so they cannot have changed after this.
            let latest = newest
            guard let results = try source.read(on: connection, after: changes, previous: latest?.results) else {
                return
            }
            keep(results, after: latest)
        } catch {
            fail(error)
        }
    }

    /// The latest snapshot, which may not be published yet.
    private var newest: Snapshot? { state.withLock { $0.next ?? $0.latest } }

    private func keep(_ results: Results, after latest: Snapshot?) {
        var edits: Result<any Sendable, any Error>?
        if let differ = state.withLock({ $0.differ }) { edits = Result { try differ(latest?.results, results) } }
        let snapshot = Snapshot(version: (latest?.version ?? 0) + 1, results: results, edits: edits)
        state.withLock { $0.next = snapshot }
    }

    /// Keeps results that another module has read for `publish(in:)`, unless they equal the previous ones. One call at a
    /// time.
    package func offer(_ results: Results) {
        let latest = newest
        if let latest, source.areEqual(latest.results, results) { return }
        keep(results, after: latest)
    }

    /// Keeps results like `offer(_:)` that are known to differ from the previous ones.
    package func offerNew(_ results: Results) {
        keep(results, after: newest)
    }

    /// The latest results; `nil` before the first ones.
    package var results: Results? { newest?.results }

    package func fail(_ error: any Error) {
        state.withLock { $0.end = $0.end ?? .failed(error) }
    }

    package func complete() {
        state.withLock { $0.end = $0.end ?? .completed }
    }

    package var hasEnded: Bool { state.withLock { $0.end != nil } }

    var outcome: Result<Int?, any Error> {
        state.withLock { state in
            if case .failed(let error) = state.end { return .failure(error) }
            return .success(((state.next ?? state.latest)?.results as? any Collection)?.count)
        }
    }

    package func publish(in handover: inout Handover) {
        Trace.step()
        state.withLock { state in
            if let next = state.next { (state.latest, state.next) = (next, nil) }
            // Not over `indices`, which would hold a copy of the dictionary.
            var index = state.groups.startIndex
            while index != state.groups.endIndex {
                let group = state.groups.values[index]
                if group.announced < state.latest?.version ?? 0 || (state.end != nil && !group.isEndAnnounced) {
                    schedule(index, &state, in: &handover)
                }
                state.groups.formIndex(after: &index)
            }
        }
    }

    private func schedule(_ index: Dictionary<Place.ID, Group>.Index, _ state: inout State, in handover: inout Handover)
    {
        Trace.step()
        let id = state.groups.keys[index]
        let group = state.groups.values[index]
        if !group.isScheduled { handover.append(to: group.place) { [self] in deliver(to: id) } }
        // In place, because a group may have thousands of watchers.
        state.groups.values[index].isScheduled = true
        state.groups.values[index].announced = state.latest?.version ?? 0
        state.groups.values[index].isEndAnnounced = state.end != nil
    }

    // MARK: Delivery

    /// Notifies the subscribers at one place of new results. Called at that place.
    private func deliver(to id: Place.ID) {
        Trace.step()
        var (watchers, snapshot, end): ([LiveWatcher<Results>], Snapshot?, End?) = ([], nil, nil)
        state.withLock { state in
            (snapshot, end) = (state.latest, state.end)
            guard let index = state.groups.index(forKey: id) else { return }
            state.groups.values[index].isScheduled = false
            watchers = state.groups.values[index].watchers
        }
        if let snapshot { deliver(snapshot, to: watchers) }
        if let end { for watcher in watchers { watcher.hear(end) } }
    }

    private func deliver(_ snapshot: Snapshot, to watchers: [LiveWatcher<Results>]) {
        var editsByVersion: [Int: any Sendable] = [:]
        var repeatsByVersion: [Int: Bool] = [:]
        let none: (any Sendable)? = nil
        for watcher in watchers where watcher.needs(snapshot) {
            if watcher.takesAsIs(snapshot) {
                watcher.hear(snapshot, edits: none)
            } else if repeats(snapshot, for: watcher, &repeatsByVersion) {
                watcher.pass(over: snapshot)
            } else {
                do {
                    watcher.hear(snapshot, edits: try edits(for: watcher, to: snapshot, &editsByVersion))
                } catch {
                    watcher.hear(.failed(error))
                }
            }
        }
    }

    /// Decides whether the snapshot has the results that the subscriber received last, which is possible if it missed
    /// intermediate changes. The comparison is shared by all subscribers that missed the same versions.
    private func repeats(
        _ snapshot: Snapshot, for watcher: LiveWatcher<Results>, _ known: inout [Int: Bool]
    ) -> Bool {
        guard let heard = watcher.heard, heard.version < snapshot.version - 1 else { return false }
        if let known = known[heard.version] { return known }
        let isRepeated = source.areEqual(heard.results, snapshot.results)
        known[heard.version] = isRepeated
        return isRepeated
    }

    /// Returns the edits from the subscriber's results to `snapshot`: those of the run or, for a subscriber that missed
    /// a version, edits that are computed once for all subscribers that missed the same. `nil` for the first results.
    private func edits(
        for watcher: LiveWatcher<Results>, to snapshot: Snapshot, _ made: inout [Int: any Sendable]
    ) throws -> (any Sendable)? {
        guard watcher.wantsEdits, let differ = state.withLock({ $0.differ }) else { return nil }
        let heard = watcher.heard
        if let edits = snapshot.edits, heard == nil || heard!.version == snapshot.version - 1 {
            let edits = try edits.get()
            return heard == nil ? nil : edits
        }
        let version = heard?.version ?? 0
        if let known = made[version] { return heard == nil ? nil : known }
        let edits = try differ(heard?.results, snapshot.results)
        made[version] = edits
        return heard == nil ? nil : edits
    }
}
