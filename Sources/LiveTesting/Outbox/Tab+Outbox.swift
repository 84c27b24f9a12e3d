/// The posts that the browser keeps for forms with `data-outbox`, as the client script of the outbox does.
extension Tab {
    /// The number of posts of the account that the server has not applied or refused yet. Without a connection they wait for
    /// it, over the end of their page.
    public var pendingPosts: Int {
        drain()
        return live?.outbox.pending.count ?? 0
    }

    /// The posts of the account that the server has refused after the user had left their page, in their order.
    public var refusedPosts: [RefusedPost] {
        drain()
        return live?.outbox.refused.map(RefusedPost.init) ?? []
    }

    /// Presses the button “Send again” in the note of a refused post.
    ///
    /// - Parameters:
    ///   - post: One of ``refusedPosts``.
    ///   - texts: The texts that the user has changed before, by the labels of their fields.
    /// - Throws: `LiveTestingError` if the note does not exist, or has no field with one of the labels.
    public func sendAgain(_ post: RefusedPost, changing texts: [String: String] = [:]) throws {
        let outbox = try outbox(of: post)
        if let label = texts.keys.sorted().first(where: { post.texts[$0] == nil }) {
            throw LiveTestingError(
                .notFound, "The refused post “\(post.label)” has no field “\(label)”.", details: report())
        }
        outbox.sendAgain(post.number, changing: texts)
        drain()
    }

    /// Presses the button “Discard” in the note of a refused post.
    ///
    /// - Throws: `LiveTestingError` if the note does not exist.
    public func discard(_ post: RefusedPost) throws {
        try outbox(of: post).remove(post.number)
    }

    private func outbox(of post: RefusedPost) throws -> Outbox {
        guard refusedPosts.contains(post), let outbox = live?.outbox else {
            throw LiveTestingError(
                .notFound, "The page has no note of the refused post “\(post.label)”.", details: report())
        }
        return outbox
    }
}
