public import Rx

/// The posts of the whole list or of one person.
public enum Feed: Sendable, Hashable {
    /// The posts of all people of the list.
    case list
    /// The posts of one person.
    case person(Person.ID)
}

/// A range of the posts of a feed.
public enum PostRange: Sendable, Hashable {
    /// The latest posts.
    case latest
    /// The posts that follow a known one, without a gap.
    case newer(than: Post.ID)
    /// The posts that precede a known one, without a gap.
    case older(than: Post.ID)
}

/// A page of posts, the latest first.
public struct PostPage: Sendable, Equatable {
    /// The posts.
    public let posts: [Post]
    /// Indicates whether there are more posts in the requested direction.
    public let hasMore: Bool

    /// Creates a page.
    public init(_ posts: [Post], hasMore: Bool) {
        self.posts = posts
        self.hasMore = hasMore
    }
}

/// A source of posts. It can be used from any loop. Results are delivered on the subscriber's loop; disposing of the
/// subscription cancels the request.
public protocol TimelineSource: Sendable {
    /// Returns one page of a feed. Fails with a ``ServiceError``.
    func posts(of feed: Feed, _ range: PostRange) -> Single<PostPage>

    /// Returns the people of the list. Fails with a ``ServiceError``.
    func people() -> Single<[Person]>
}
