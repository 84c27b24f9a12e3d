import Differences
public import Rx

/// A store that keeps posts in memory, for tests.
public final class InMemoryPostStore: PostStore {
    private let shared: Shared<[Feed: [Post]]>

    /// Creates a store.
    public init(_ posts: [Feed: [Post]] = [:]) {
        shared = Shared(posts)
    }

    public func latest(_ count: Int, of feed: Feed) -> Observable<PostResults> {
        shared.editions.map { Array(($0.value[feed] ?? []).prefix(count)) }
            .distinctUntilChanged()
            .scan(nil as PostResults?) { before, posts in
                PostResults(posts, try before.map { try listEdits(from: $0.posts, to: posts) })
            }
            .compactMap { $0 }
    }

    public func cursor(of feed: Feed) -> Single<TimelineCursor> {
        Single.deferred { [shared] in
            let posts = shared.latest.value[feed] ?? []
            return .just(TimelineCursor(newest: posts.first?.id, oldest: posts.last?.id))
        }
    }

    public func add(_ arrival: PostArrival, to feed: Feed) -> Completable {
        Completable.deferred { [shared] in
            shared.change { $0[feed] = arrival.merged(into: $0[feed] ?? []) }
            return .empty()
        }
    }
}

extension PostArrival {
    /// Returns the posts of a feed after these have been added: without duplicates and gaps, the latest first. Another
    /// page may already have stored some of them.
    public func merged(into known: [Post]) -> [Post] {
        if case .afresh(let posts, _) = self, !joins(known) { return posts }
        let present = Set(known.map(\.id))
        return (posts.filter { !present.contains($0.id) } + known).sorted { $0.id > $1.id }
    }

    /// Indicates whether these posts overlap with the known ones, so that there is no gap between them.
    private func joins(_ known: [Post]) -> Bool {
        guard let newest = known.first?.id, let oldest = posts.last?.id else { return true }
        return oldest <= newest
    }
}
