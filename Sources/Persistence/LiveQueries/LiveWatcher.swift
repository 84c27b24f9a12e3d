import Rx
import Synchronization

/// One subscription to a live query. A page has one for each list that it shows, so it is one small object; subclasses say who is told.
///
/// `@unchecked Sendable`: `index` is protected by its query's lock; `heard` and `hasEnded` are used at the watcher's
/// place only, where alone it tells; `isDisposed` is atomic.
class LiveWatcher<Element: Sendable & Equatable>: DisposeBase, @unchecked Sendable {
    typealias Snapshot = LiveSnapshot<Element>

    /// Where it stands among the watchers of its place.
    final var index = 0
    /// What it was told last.
    private(set) final var heard: Snapshot?
    private final var hasEnded = false
    private final let isDisposed = Atomic(false)

    /// Whether it is told how the rows came to be as they are.
    var wantsEdits: Bool { false }

    /// Takes what is news to it. User code runs here: no lock may be held.
    func tell(_ snapshot: Snapshot, edits: (any Sendable)?) { fatalError("A watcher tells somebody: override tell") }

    /// Takes the end.
    func tell(_ end: LiveQuery<Element>.End) { fatalError("A watcher tells somebody: override tell") }

    /// Takes itself out of its query. Called once, on any thread.
    func leave() { fatalError("A watcher leaves its query: override leave") }

    /// Whether it has been disposed of.
    final var hasLeft: Bool { isDisposed.load(ordering: .relaxed) }

    /// Whether the snapshot is news to it.
    final func needs(_ snapshot: Snapshot) -> Bool {
        !hasEnded && snapshot.version > (heard?.version ?? 0) && !hasLeft
    }

    /// Tells it.
    final func hear(_ snapshot: Snapshot, edits: (any Sendable)?) {
        heard = snapshot
        tell(snapshot, edits: edits)
    }

    /// Notes a snapshot with the rows that it was told last.
    final func pass(over snapshot: Snapshot) { heard = snapshot }

    /// Tells it that there is no more to come.
    final func hear(_ end: LiveQuery<Element>.End) {
        if hasEnded || hasLeft { return }
        hasEnded = true
        tell(end)
    }

    /// It wants to hear no more. Any thread.
    final override func dispose() {
        if !isDisposed.exchange(true, ordering: .acquiringAndReleasing) { leave() }
    }
}
