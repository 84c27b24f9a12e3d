import HTTP

/// The number of a post, and the number of the post that the client has sent before it.
struct PostNumber: Equatable {
    /// The number; 0 for a post without one, which is processed when it arrives.
    let value: Int
    /// The number of the post before this one that the server had not answered when this one was sent; 0 if there was
    /// none.
    let former: Int

    init(_ value: Int, after former: Int = 0) {
        (self.value, self.former) = (value, former)
    }

    init(_ headers: HTTPHeaders) {
        self.init(
            headers["Bindery-Edit"].flatMap { Int($0) } ?? 0, after: headers["Bindery-After"].flatMap { Int($0) } ?? 0)
    }
}

/// The order of a page's posts. A client sends several posts without waiting for the answers, on connections that may
/// overtake each other. Each post is processed once, and after the one that it names.
struct PostOrder<Post> {
    /// The maximum number of posts that wait for an earlier one.
    static var limit: Int { 64 }

    /// The next step for a post that has arrived.
    enum Turn: Equatable {
        /// Its turn has come.
        case now
        /// It was processed before.
        case past
        /// A post before it has not been processed.
        case later
    }

    /// The number of the latest post that was processed.
    private(set) var last = 0
    /// The posts that wait for an earlier one, in the order of their arrival.
    private var early: [(number: PostNumber, post: Post)] = []

    var waitingCount: Int { early.count }

    func turn(of number: PostNumber) -> Turn {
        if number.value > 0, number.value <= last { return .past }
        return number.former <= last ? .now : .later
    }

    /// Keeps a post until its turn. Returns false if too many posts wait.
    mutating func keep(_ post: Post, _ number: PostNumber) -> Bool {
        guard early.count < Self.limit else { return false }
        early.append((number, post))
        return true
    }

    /// Records that a post was processed.
    mutating func processed(_ number: Int) { last = max(last, number) }

    /// Removes and returns the waiting post with the lowest number whose turn has come or is past.
    mutating func takeNext() -> (number: PostNumber, post: Post)? {
        let due = early.indices.filter { turn(of: early[$0].number) != .later }
        return due.min { early[$0].number.value < early[$1].number.value }.map { early.remove(at: $0) }
    }

    /// Removes and returns the waiting posts that satisfy the condition.
    mutating func remove(where condition: (Post) -> Bool) -> [Post] {
        let removed = early.filter { condition($0.post) }.map(\.post)
        early.removeAll { condition($0.post) }
        return removed
    }
}
