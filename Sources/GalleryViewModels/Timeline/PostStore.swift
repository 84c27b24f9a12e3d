public import Differences
public import Rx

/// The posts that are stored of a feed, the latest first, and how they differ from what the same observer was told before.
public struct PostResults: Sendable, Equatable {
    public let posts: [Post]
    /// The edits that lead here; nil for the first results.
    public let changeset: [ListEdit<Post.ID>]?

    public init(_ posts: [Post], _ changeset: [ListEdit<Post.ID>]?) {
        self.posts = posts
        self.changeset = changeset
    }
}

/// Keeps posts that were fetched. What it keeps of a feed has no gaps. Any loop may use it; it answers on the loop that subscribes.
public protocol PostStore: Sendable {
    /// The latest posts of a feed, at most `count`: now, and after each change. Fails where the store does.
    func latest(_ count: Int, of feed: Feed) -> Observable<PostResults>

    /// The newest and the oldest post that is kept of a feed.
    func cursor(of feed: Feed) -> Single<TimelineCursor>

    /// Takes in what was fetched; completes when it is kept. A post that is kept already is kept once.
    func add(_ arrival: PostArrival, to feed: Feed) -> Completable
}
