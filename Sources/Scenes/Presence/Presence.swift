public import Differences
import Locks
public import Rx

/// A room: the visitors who are present in a part of an app, such as a chat or a document.
///
///     let room = Presence<Typing>()
///
///     room.people.map(\.count)                    // Observable<Int>
///     room.joined.map { "\($0.name) is here" }    // Observable<String>
///
/// A view makes its page join with `bindPresence(in:as:with:)` of the module `Live`; the test of a view model uses
/// ``join(_:with:)``. A visitor with several pages, such as tabs, is one person: present from the time the first page
/// joins until the last one leaves. Each page has metadata of its own.
///
/// A room can be used from any thread. Its observables emit on the subscriber's event loop, in the same order
/// everywhere; without a loop they emit on the thread that makes a change. A change costs O(log *n*), regardless of the
/// number of people present.
///
/// A room knows the pages of its process. ``/Hosting/SharedRooms`` adds those of other processes.
public final class Presence<Metadata: Sendable & Equatable>: Sendable {
    private let state = Mutex(PresenceState<Metadata>())
    private let ended: @Sendable () -> Void

    /// Creates an empty room.
    public convenience init() { self.init(ended: {}) }

    /// - Parameter ended: A closure that is called when the room is deallocated.
    init(ended: @escaping @Sendable () -> Void) { self.ended = ended }

    deinit { ended() }

    // MARK: Joining

    /// Joins the room for a page.
    ///
    /// - Returns: The membership, which lasts until it is ended or released.
    public func join(_ visitor: Visitor, with metadata: Metadata) -> PresenceMembership<Metadata> {
        join(visitor, with: metadata, isLocal: true)
    }

    func join(_ visitor: Visitor, with metadata: Metadata, isLocal: Bool) -> PresenceMembership<Metadata> {
        PresenceMembership(self, visitor, number: change { $0.join(visitor, metadata, isLocal: isLocal) })
    }

    func withState<Result>(_ work: (PresenceState<Metadata>) -> Result) -> Result { state.withLock { work($0) } }

    func update(_ number: Int, of visitor: Visitor, with metadata: Metadata) {
        change { $0.update(number, of: visitor, metadata) }
    }

    func leave(_ number: Int, of visitor: Visitor.ID) {
        change { $0.leave(number, of: visitor) }
    }

    /// Makes a change and delivers it to the feeds that are not delivering yet.
    @discardableResult
    private func change<Result: Sendable>(_ work: (inout PresenceState<Metadata>) -> Result) -> Result {
        let (result, feeds) = state.withLock { state in
            let result = work(&state)
            return (result, state.feedsToWake())
        }
        for feed in feeds {
            if let loop = feed.loop { loop.schedule { self.deliver(to: feed) } } else { deliver(to: feed) }
        }
        return result
    }

    private func deliver(to feed: PresenceFeed<Metadata>) {
        while let delivery = state.withLock({ $0.takeDelivery(for: feed) }) { feed.emit(delivery) }
    }

    // MARK: Observing

    /// The visitors who are present now, in the order of their arrival. A version that is emitted by ``people`` may be
    /// slightly older.
    public var current: TreeArray<PresentVisitor<Metadata>> { state.withLock { $0.people } }

    /// Returns a visitor, or `nil` if the visitor is not present. Constant time.
    public func visitor(_ id: Visitor.ID) -> PresentVisitor<Metadata>? { state.withLock { $0.visitor(id) } }

    /// Emits the visitors who are present, in the order of their arrival: the current ones on subscription, then new
    /// versions. Several changes that are made quickly may be emitted as one version.
    public var people: Observable<TreeArray<PresentVisitor<Metadata>>> { following { $0.people } }

    /// Emits every change in order. On subscription, it first emits a ``PresenceChange/joined(_:)`` for each visitor who
    /// is present, so that the changes lead from an empty room to the current one.
    public var changes: Observable<PresenceChange<Metadata>> { following { $0.changesFromStart } }

    /// Emits a visitor when the visitor's first page joins.
    public var joined: Observable<PresentVisitor<Metadata>> { following { $0.changes.compactMap(\.joiner) } }

    /// Emits a visitor when the visitor's last page has left, as the visitor was before.
    public var left: Observable<PresentVisitor<Metadata>> { following { $0.changes.compactMap(\.leaver) } }

    /// Returns an observable of a feed of the subscriber's loop, which exists as long as it has subscribers.
    private func following<Element>(
        _ select: @escaping (PresenceFeed<Metadata>) -> Observable<Element>
    ) -> Observable<Element> {
        Observable.create { observer in
            let feed = self.state.withLock { $0.follow(MainLoops.current) }
            let subscription = select(feed).subscribe(observer)
            return Disposables.create {
                subscription.dispose()
                self.state.withLock { $0.unfollow(feed) }
            }
        }
    }
}
