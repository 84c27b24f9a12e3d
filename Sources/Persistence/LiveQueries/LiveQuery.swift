import Locks
import Tracing

/// One distinct query, its latest rows, and all its subscribers, grouped by the place where they are notified.
final class LiveQuery<Element: Sendable & Equatable>: WatchedQuery {
    typealias Snapshot = LiveSnapshot<Element>
    /// A function that computes the edits between two lists of rows. Only its creator and the receiver of its result
    /// know the type of the edits.
    typealias Differ = @Sendable ([Element], [Element]) throws -> any Sendable

    /// The end of a query.
    enum End: Sendable {
        case completed
        case failed(any Error)
    }

    /// The subscribers at one place, and whether a task for them is scheduled.
    private struct Group {
        let place: Place
        var watchers: [LiveWatcher<Element>] = []
        var isScheduled = false
        /// The version that the latest task delivers or has delivered.
        var announced = 0
        var isEndAnnounced = false
    }

    private struct State {
        var latest: Snapshot?
        var end: End?
        var groups: [Place.ID: Group] = [:]
        var differ: Differ?
    }

    private let query: Query<Element>
    private let state = Mutex(State())

    init(_ query: Query<Element>) {
        self.query = query
    }

    // MARK: Subscribers

    /// Adds a subscriber, which receives the latest rows: immediately if they are known and the caller runs at its
    /// place.
    func add(_ watcher: LiveWatcher<Element>, at place: Place, differ: Differ?) {
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
            if state.latest != nil || state.end != nil { schedule(place.id, &state, in: &handover) }
            return nil
        }
        if let snapshot { watcher.hear(snapshot, edits: nil) }
        handover.send()
    }

    /// Removes a subscriber, in constant time. Can be called on any thread.
    func remove(_ watcher: LiveWatcher<Element>, from place: Place) {
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

    // MARK: The pass

    func run(on connection: Connection) -> Set<String> {
        Trace.step()
        do {
            let rows = try connection.rows(query)
            let (latest, differ) = state.withLock { ($0.latest, $0.differ) }
            // Equal rows are not published. Only the pass writes `latest`, so it cannot have changed since.
            if let latest, latest.rows == rows {
            } else {
                let edits = try latest.flatMap { latest in try differ?(latest.rows, rows) }
                let snapshot = Snapshot(version: (latest?.version ?? 0) + 1, rows: rows, edits: edits)
                state.withLock { $0.latest = snapshot }
            }
            return try connection.tablesRead(by: query.sql.text)
        } catch {
            fail(error)
            return []
        }
    }

    func fail(_ error: any Error) {
        state.withLock { $0.end = $0.end ?? .failed(error) }
    }

    func complete() {
        state.withLock { $0.end = $0.end ?? .completed }
    }

    var hasEnded: Bool { state.withLock { $0.end != nil } }

    func publish(in handover: inout Handover) {
        Trace.step()
        state.withLock { state in
            for (id, group) in state.groups
            where group.announced < state.latest?.version ?? 0 || (state.end != nil && !group.isEndAnnounced) {
                schedule(id, &state, in: &handover)
            }
        }
    }

    private func schedule(_ id: Place.ID, _ state: inout State, in handover: inout Handover) {
        Trace.step()
        guard var group = state.groups.removeValue(forKey: id) else { return }
        if !group.isScheduled { handover.append(to: group.place) { [self] in deliver(to: id) } }
        group.isScheduled = true
        group.announced = state.latest?.version ?? 0
        group.isEndAnnounced = state.end != nil
        state.groups[id] = group
    }

    // MARK: Delivery

    /// Notifies the subscribers at one place of new results. Called at that place.
    private func deliver(to id: Place.ID) {
        Trace.step()
        let (watchers, snapshot, end, differ) = state.withLock { state in
            state.groups[id]?.isScheduled = false
            return (state.groups[id]?.watchers ?? [], state.latest, state.end, state.differ)
        }
        var editsByVersion: [Int: any Sendable] = [:]
        var repeatsByVersion: [Int: Bool] = [:]
        for watcher in watchers {
            if let snapshot, watcher.needs(snapshot) {
                if repeats(snapshot, for: watcher, &repeatsByVersion) {
                    watcher.pass(over: snapshot)
                    if let end { watcher.hear(end) }
                    continue
                }
                do {
                    watcher.hear(snapshot, edits: try edits(for: watcher, to: snapshot, differ, &editsByVersion))
                } catch {
                    watcher.hear(.failed(error))
                    continue
                }
            }
            if let end { watcher.hear(end) }
        }
    }

    /// Decides whether the snapshot has the rows that the subscriber received last, which is possible if it missed
    /// intermediate changes. The comparison is shared by all subscribers that missed the same versions.
    private func repeats(
        _ snapshot: Snapshot, for watcher: LiveWatcher<Element>, _ known: inout [Int: Bool]
    ) -> Bool {
        guard let heard = watcher.heard, heard.version < snapshot.version - 1 else { return false }
        if let known = known[heard.version] { return known }
        let isRepeated = heard.rows == snapshot.rows
        known[heard.version] = isRepeated
        return isRepeated
    }

    /// Returns the edits from the subscriber's rows to `snapshot`: those of the pass or, for a subscriber that missed a
    /// version, edits that are computed once for all subscribers that missed the same.
    private func edits(
        for watcher: LiveWatcher<Element>, to snapshot: Snapshot, _ differ: Differ?,
        _ made: inout [Int: any Sendable]
    ) throws -> (any Sendable)? {
        guard watcher.wantsEdits, let differ, let heard = watcher.heard else { return nil }
        if heard.version == snapshot.version - 1, let edits = snapshot.edits { return edits }
        if let known = made[heard.version] { return known }
        let edits = try differ(heard.rows, snapshot.rows)
        made[heard.version] = edits
        return edits
    }
}
