import Synchronization

/// One subscription to a live query.
///
/// `@unchecked Sendable`: `index` is protected by its query's lock; `heard` and `hasEnded` are used at the watcher's
/// place only, as are both closures; `isDisposed` is atomic.
final class LiveWatcher<Element: Sendable & Equatable>: @unchecked Sendable {
    typealias Snapshot = LiveSnapshot<Element>

    /// Where it stands among the watchers of its place.
    var index = 0
    /// What it was told last.
    private(set) var heard: Snapshot?
    private var hasEnded = false
    private let isDisposed = Atomic(false)

    let wantsEdits: Bool
    private let onRows: (Snapshot, (any Sendable)?) -> Void
    private let onEnd: (LiveQuery<Element>.End) -> Void

    init(
        wantsEdits: Bool, onRows: @escaping (Snapshot, (any Sendable)?) -> Void,
        onEnd: @escaping (LiveQuery<Element>.End) -> Void
    ) {
        self.wantsEdits = wantsEdits
        self.onRows = onRows
        self.onEnd = onEnd
    }

    /// Whether the snapshot is news to it.
    func needs(_ snapshot: Snapshot) -> Bool {
        !hasEnded && snapshot.version > (heard?.version ?? 0) && !isDisposed.load(ordering: .relaxed)
    }

    /// Tells it. User code runs here: no lock may be held.
    func hear(_ snapshot: Snapshot, edits: (any Sendable)?) {
        heard = snapshot
        onRows(snapshot, edits)
    }

    /// Tells it that there is no more to come.
    func hear(_ end: LiveQuery<Element>.End) {
        if hasEnded || isDisposed.load(ordering: .relaxed) { return }
        hasEnded = true
        onEnd(end)
    }

    /// It wants to hear no more. Any thread.
    func dispose() {
        isDisposed.store(true, ordering: .relaxed)
    }
}
