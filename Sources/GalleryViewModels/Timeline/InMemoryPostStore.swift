import Differences
public import Rx

/// Posts that last as long as the store: for tests.
public final class InMemoryPostStore: PostStore {
    private let shared: Shared<[Feed: [Post]]>

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
    /// What a store keeps when these posts have come: each once, the latest first, without gaps. Another window may have stored some of
    /// them already.
    public func merged(into known: [Post]) -> [Post] {
        if case .afresh(let posts, _) = self, !joins(known) { return posts }
        let present = Set(known.map(\.id))
        return (posts.filter { !present.contains($0.id) } + known).sorted { $0.id > $1.id }
    }

    /// Whether nothing can stand between what is known and these, which are afresh: they overlap.
    private func joins(_ known: [Post]) -> Bool {
        guard let newest = known.first?.id, let oldest = posts.last?.id else { return true }
        return oldest <= newest
    }
}
