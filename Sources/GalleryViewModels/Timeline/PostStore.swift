public import Differences
public import Rx

/// The stored posts of a feed, the latest first, with the changes since the previous element that the same observer
/// received.
public struct PostResults: Sendable, Equatable {
    /// The posts.
    public let posts: [Post]
    /// The edits from the previous posts to these; `nil` for the first results.
    public let changeset: [ListEdit<Post.ID>]?

    /// Creates results.
    public init(_ posts: [Post], _ changeset: [ListEdit<Post.ID>]?) {
        self.posts = posts
        self.changeset = changeset
    }
}

/// A store for fetched posts. The stored posts of a feed have no gaps. A store can be used from any loop; results are
/// delivered on the subscriber's loop.
public protocol PostStore: Sendable {
    /// Emits the latest posts of a feed, at most `count`, on subscription and after each change. Fails if the store
    /// fails.
    func latest(_ count: Int, of feed: Feed) -> Observable<PostResults>

    /// Returns the newest and the oldest stored post of a feed.
    func cursor(of feed: Feed) -> Single<TimelineCursor>

    /// Adds fetched posts and completes when they are stored. Posts that are already stored are not duplicated.
    func add(_ arrival: PostArrival, to feed: Feed) -> Completable
}
