package import Rx
import Synchronization
import Tracing

/// A subscription to a live query. A page has one for each list that it shows, so it must be a single small object.
/// Subclasses forward the events.
///
/// `@unchecked Sendable`: `index` is protected by its query's lock; `heard` and `hasEnded` are used at the watcher's
/// place only, where it also forwards events; `isDisposed` is atomic.
package class LiveWatcher<Results: Sendable>: DisposeBase, @unchecked Sendable {
    package typealias Snapshot = LiveSnapshot<Results>

    /// The index among the watchers of its place.
    final var index = 0
    /// The last snapshot that it received.
    private(set) final var heard: Snapshot?
    private final var hasEnded = false
    private final let isDisposed = Atomic(false)

    /// A Boolean value that indicates whether the subscriber needs edits.
    final let wantsEdits: Bool

    init(wantsEdits: Bool) { self.wantsEdits = wantsEdits }

    /// Forwards a new snapshot. Calls user code, so no lock may be held.
    func tell(_ snapshot: Snapshot, edits: (any Sendable)?) { fatalError("A subclass must override tell.") }

    /// Forwards the end.
    func tell(_ end: LiveQuery<Results>.End) { fatalError("A subclass must override tell.") }

    /// Removes the watcher from its query. Called once, on any thread.
    func leave() { fatalError("A subclass must override leave.") }

    /// A Boolean value that indicates whether the subscription was disposed.
    package final var hasLeft: Bool { isDisposed.load(ordering: .relaxed) }

    /// Indicates whether the snapshot is new to the subscriber.
    final func needs(_ snapshot: Snapshot) -> Bool {
        Trace.step()
        return !hasEnded && snapshot.version > (heard?.version ?? 0) && !hasLeft
    }

    /// Indicates whether the subscriber needs neither edits to the snapshot nor a comparison with an older one.
    final func takesAsIs(_ snapshot: Snapshot) -> Bool {
        guard !wantsEdits else { return false }
        guard let heard else { return true }
        return heard.version == snapshot.version - 1
    }

    /// Receives a new snapshot.
    final func hear(_ snapshot: Snapshot, edits: (any Sendable)?) {
        Trace.step()
        heard = snapshot
        tell(snapshot, edits: edits)
    }

    /// Notes a snapshot with the same results as the last one.
    final func pass(over snapshot: Snapshot) { heard = snapshot }

    /// Receives the end.
    final func hear(_ end: LiveQuery<Results>.End) {
        if hasEnded || hasLeft { return }
        hasEnded = true
        tell(end)
    }

    /// Ends the subscription. Can be called on any thread.
    package final override func dispose() {
        if !isDisposed.exchange(true, ordering: .acquiringAndReleasing) { leave() }
    }
}
