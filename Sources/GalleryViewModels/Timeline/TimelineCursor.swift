/// The fetched range of a feed: all posts from the oldest to the newest.
public struct TimelineCursor: Sendable, Hashable {
    /// The newest fetched post; `nil` if nothing has been fetched.
    public var newest: Post.ID?
    /// The oldest fetched post; `nil` if nothing has been fetched.
    public var oldest: Post.ID?

    /// The cursor before anything has been fetched.
    public static let none = TimelineCursor()

    /// Creates a cursor.
    public init(newest: Post.ID? = nil, oldest: Post.ID? = nil) {
        self.newest = newest
        self.oldest = oldest
    }

    /// Returns the cursor after these posts have arrived.
    public func advanced(by arrival: PostArrival) -> TimelineCursor {
        guard let first = arrival.posts.first?.id, let last = arrival.posts.last?.id else { return self }
        switch arrival {
        case .afresh: return TimelineCursor(newest: first, oldest: last)
        case .newer: return TimelineCursor(newest: first, oldest: oldest ?? last)
        case .older: return TimelineCursor(newest: newest ?? first, oldest: last)
        }
    }
}

/// Newly fetched posts, the latest first.
public enum PostArrival: Sendable, Hashable {
    /// The latest posts. They replace the known ones because the posts between may be missing. `isEnd`: there are no
    /// older posts.
    case afresh([Post], isEnd: Bool)
    /// The posts that follow the newest known one.
    case newer([Post])
    /// The posts that precede the oldest known one. `isEnd`: there are no older posts.
    case older([Post], isEnd: Bool)

    /// The posts, the latest first.
    public var posts: [Post] {
        switch self {
        case .afresh(let posts, _), .newer(let posts), .older(let posts, _): posts
        }
    }

    /// Indicates whether there are no posts older than the oldest one; `nil` if these posts do not determine it.
    public var isEnd: Bool? {
        switch self {
        case .afresh(_, let isEnd), .older(_, let isEnd): isEnd
        case .newer: nil
        }
    }

    /// Returns the known posts and these, the latest first.
    public func joined(to known: [Post]) -> [Post] {
        switch self {
        case .afresh(let posts, _): posts
        case .newer(let posts): posts + known
        case .older(let posts, _): known + posts
        }
    }
}
