import Differences
import Rx

/// The observables of a room on one loop, so that a change crosses to each loop once.
final class PresenceFeed<Metadata: Sendable & Equatable>: Sendable {
    /// The people after a number of changes.
    private struct Snapshot: Sendable {
        let version: Int
        let people: TreeArray<PresentVisitor<Metadata>>
    }

    /// Changes that are emitted together.
    struct Delivery: Sendable {
        let people: TreeArray<PresentVisitor<Metadata>>
        let changes: [PresenceChange<Metadata>]
        /// The number of all changes up to the last of these.
        let version: Int
    }

    /// The loop; `nil` for subscribers without one.
    let loop: (any MainLoop)?
    private let snapshot: BehaviorRelay<Snapshot>
    private let numberedChanges = PublishRelay<(number: Int, change: PresenceChange<Metadata>)>()

    init(_ loop: (any MainLoop)?, _ version: Int, _ people: TreeArray<PresentVisitor<Metadata>>) {
        self.loop = loop
        snapshot = BehaviorRelay(value: Snapshot(version: version, people: people))
    }

    var people: Observable<TreeArray<PresentVisitor<Metadata>>> { snapshot.map(\.people) }

    var changes: Observable<PresenceChange<Metadata>> { numberedChanges.map(\.change) }

    /// The changes that lead from an empty room to the people of the last delivery, then the later ones.
    var changesFromStart: Observable<PresenceChange<Metadata>> {
        let start = snapshot.value
        // A subscriber that is added during a delivery has its changes already.
        let later = numberedChanges.filter { $0.number > start.version }.map(\.change)
        return Observable.from(start.people.map { .joined($0) }).concat(later)
    }

    /// Emits changes. Called on the loop.
    func emit(_ delivery: Delivery) {
        snapshot.accept(Snapshot(version: delivery.version, people: delivery.people))
        let first = delivery.version - delivery.changes.count + 1
        for (index, change) in delivery.changes.enumerated() { numberedChanges.accept((first + index, change)) }
    }
}
