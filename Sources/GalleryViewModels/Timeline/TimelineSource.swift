public import Rx

/// Whose posts are meant.
public enum Feed: Sendable, Hashable {
    /// The posts of all people of the list.
    case list
    /// One person's own.
    case person(Person.ID)
}

/// Which posts of a feed are asked for.
public enum PostRange: Sendable, Hashable {
    /// The latest there are.
    case latest
    /// Those that follow a known one, without a gap.
    case newer(than: Post.ID)
    /// Those that stand before a known one, without a gap.
    case older(than: Post.ID)
}

/// Some posts of a feed, the latest first.
public struct PostPage: Sendable, Equatable {
    public let posts: [Post]
    /// Whether there are more in the direction that was asked for.
    public let hasMore: Bool

    public init(_ posts: [Post], hasMore: Bool) {
        self.posts = posts
        self.hasMore = hasMore
    }
}

/// Where posts come from. Any loop may ask; it is answered on the loop that subscribes, and no longer once the subscription is disposed.
public protocol TimelineSource: Sendable {
    /// One page of a feed. Fails with a ``ServiceError``.
    func posts(of feed: Feed, _ range: PostRange) -> Single<PostPage>

    /// The people of the list. Fails with a ``ServiceError``.
    func people() -> Single<[Person]>
}
