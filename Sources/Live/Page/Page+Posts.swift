import EventLoops
import HTTP
import Rx

/// A post that has arrived before one that precedes it.
final class EarlyPost {
    let answer: (HTTPResponse) -> Void
    /// Processes the post. Returns true if the post is complete, so that its successors can be processed.
    let process: () -> Bool
    /// Handles the post if a copy of it was processed in the meantime.
    let repeated: () -> Void
    /// Ends the wait.
    var timer: (any MainLoopTimer)?

    init(
        _ answer: @escaping (HTTPResponse) -> Void, repeated: @escaping () -> Void, process: @escaping () -> Bool
    ) {
        (self.answer, self.process, self.repeated) = (answer, process, repeated)
    }
}

/// Processes the client's posts in their order.
extension Page {
    /// The time after which the client must send a post again that cannot be processed now.
    private static let retryDelay = Duration.seconds(1)

    /// Processes a post when its turn has come, unless it was processed before.
    func inOrder(_ number: PostNumber, _ post: EarlyPost) {
        switch posts.turn(of: number) {
        case .past: post.repeated()
        case .now: process(number, post)
        case .later: keep(number, post)
        }
    }

    private func process(_ number: PostNumber, _ post: EarlyPost) {
        var (number, post) = (number, post)
        // A client that has mounted the page again goes on counting.
        if posts.last == 0, number.value > 1 { clientAddress.clientIsKnown() }
        while true {
            if posts.turn(of: number) == .past {
                post.repeated()
            } else if post.process() {
                posts.processed(number.value)
            }
            guard let next = posts.takeNext() else { return }
            (number, post) = next
            post.timer?.cancel()
        }
    }

    /// Keeps a post until its turn; the client must send it again if that does not come in time.
    private func keep(_ number: PostNumber, _ post: EarlyPost) {
        guard posts.keep(post, number) else { return post.answer(.wait(Self.retryDelay)) }
        let waiting = LoopBound((page: self, post: post), on: loop)
        post.timer = loop.schedule(after: context.limits.earlyPostTimeout) {
            let (page, post) = waiting.onLoop
            for late in page.posts.remove(where: { $0 === post }) { late.answer(.wait(Self.retryDelay)) }
        }
    }

    /// Answers the posts that wait for an earlier one, because the page has ended.
    func endPosts() {
        for post in posts.remove(where: { _ in true }) {
            post.timer?.cancel()
            post.answer(.forgotten())
        }
    }

    /// Answers an event at the end of the turn, with the number of the last patch that was sent: the one with the changes
    /// of the event, except for those of actions that have not ended. The number is absent if no patch can be sent now.
    func confirm(_ answer: @escaping (HTTPResponse) -> Void) {
        loop.atEndOfTurn { [self] in
            var response = HTTPResponse.noContent
            response.tellLanguage(of: session)
            if canSend { response.headers.append("Bindery-Patch", String(lastPatch ?? 0)) }
            answer(response)
        }
    }
}
