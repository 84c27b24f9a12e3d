/// What of a feed has been fetched: everything from the oldest post to the newest.
public struct TimelineCursor: Sendable, Hashable {
    public var newest: Post.ID?
    public var oldest: Post.ID?

    /// Nothing has been fetched.
    public static let none = TimelineCursor()

    public init(newest: Post.ID? = nil, oldest: Post.ID? = nil) {
        self.newest = newest
        self.oldest = oldest
    }

    /// Where it stands when these posts have come.
    public func advanced(by arrival: PostArrival) -> TimelineCursor {
        guard let first = arrival.posts.first?.id, let last = arrival.posts.last?.id else { return self }
        switch arrival {
        case .afresh: return TimelineCursor(newest: first, oldest: last)
        case .newer: return TimelineCursor(newest: first, oldest: oldest ?? last)
        case .older: return TimelineCursor(newest: newest ?? first, oldest: last)
        }
    }
}

/// Posts that were fetched, the latest first, none of which had been before.
public enum PostArrival: Sendable, Hashable {
    /// The first ones, or those after a time so long that what came between is not fetched: what was there before is not continued.
    /// `isEnd`: nothing stands before these.
    case afresh([Post], isEnd: Bool)
    /// Those that follow the newest.
    case newer([Post])
    /// Those that stand before the oldest. `isEnd`: nothing stands before these.
    case older([Post], isEnd: Bool)

    public var posts: [Post] {
        switch self {
        case .afresh(let posts, _), .newer(let posts), .older(let posts, _): posts
        }
    }

    /// Whether it is known by these whether anything stands before the oldest post, and if so, whether nothing does.
    public var isEnd: Bool? {
        switch self {
        case .afresh(_, let isEnd), .older(_, let isEnd): isEnd
        case .newer: nil
        }
    }

    /// The posts that are there after these have come.
    public func joined(to known: [Post]) -> [Post] {
        switch self {
        case .afresh(let posts, _): posts
        case .newer(let posts): posts + known
        case .older(let posts, _): known + posts
        }
    }
}
