import EventLoops
import HTTP
import PostLedgers
import Rx

/// A post with a number for all pages that a page processes, such as one from an outbox: it ends when the actions that it
/// has started, and the writes that it has requested, have ended. Used on the page's loop only.
final class NumberedPost: @unchecked Sendable {
    /// The end of a post.
    enum End {
        case succeeded
        case failed
        /// The page has ended before an action could start.
        case dropped
    }

    // Sendable: the properties are used on `loop` only; the form that contains the post is passed there as a value.
    let run: PostRun
    private let loop: EventLoop
    /// The number of actions that have not ended.
    private var running = 0
    private(set) var hasActions = false
    private var hasFailed = false
    private var isDropped = false
    /// Indicates whether the post has requested something impossible, such as to change a row that no longer exists.
    private(set) var isImpossible = false
    private var ended: ((End) -> Void)?
    /// The response if the page ends before the post.
    private let departure: HTTPResponse
    /// Responds to the client; `nil` after that.
    private var answer: ((HTTPResponse) -> Void)?
    /// Indicates whether the inputs and actions of a page have received the post.
    private(set) var isDelivered = false

    init(_ run: PostRun, on loop: EventLoop, departure: HTTPResponse, answer: @escaping (HTTPResponse) -> Void) {
        (self.run, self.loop, self.departure, self.answer) = (run, loop, departure, answer)
    }

    /// Runs the work so that the writes that it requests belong to the post, or to none.
    static func run(_ post: NumberedPost?, _ work: () -> Void) {
        if post == nil, PostRun.current == nil { return work() }
        PostRun.$current.withValue(post?.run, operation: work)
    }

    /// Passes the post to a page's inputs and actions.
    static func deliver(_ post: NumberedPost?, _ work: () -> Void) {
        post?.isDelivered = true
        run(post, work)
    }

    /// Indicates whether an action of the post has not ended.
    var isRunning: Bool { running > 0 }

    func actionStarted() {
        running += 1
        hasActions = true
    }

    func actionEnded(failed: Bool) {
        running -= 1
        if failed { hasFailed = true }
        check()
    }

    /// Records that the page has ended before an action could start.
    func actionDropped() {
        running -= 1
        isDropped = true
        check()
    }

    /// Records that the post was refused, although no action of it has failed.
    func refuse(isImpossible: Bool = false) {
        hasFailed = true
        if isImpossible { self.isImpossible = true }
    }

    /// Calls back at the end of the post, whose inputs have received their values. An action may take any time, and may
    /// end after its page.
    func wait(_ then: @escaping (End) -> Void) {
        ended = then
        check()
    }

    /// Responds to the client, because its page has ended. The post still ends later.
    func leave() { respond(departure) }

    /// Responds to the client, unless it has got a response.
    func respond(_ response: HTTPResponse) {
        let answer = answer
        self.answer = nil
        answer?(response)
    }

    private func check() {
        guard running == 0, ended != nil else { return }
        let post = LoopBound(self, on: loop)
        run.whenWritesHaveEnded { post.run { if $0.running == 0 { $0.end() } } }
    }

    private func end() {
        guard let ended else { return }
        self.ended = nil
        if isDropped, !run.isRecorded { return ended(.dropped) }
        // An action that succeeds has handled the failure of a write.
        ended(hasFailed || (run.hasFailed && !run.isRecorded && !hasActions) ? .failed : .succeeded)
    }
}
