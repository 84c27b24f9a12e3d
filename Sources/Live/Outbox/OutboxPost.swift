import EventLoops
import HTTP
import PostLedgers
import Rx

/// A post from an outbox that a page processes: it ends when the actions that it has started, and the writes that it has
/// requested, have ended. Used on the page's loop only.
final class OutboxPost: @unchecked Sendable {
    // Sendable: the properties are used on `loop` only; the form that contains the post is passed there as a value.
    let run: PostRun
    private let loop: EventLoop
    private var running = 0
    private var hasActions = false
    private var hasFailed = false
    private var ended: ((_ hasFailed: Bool) -> Void)?
    private var timer: (any MainLoopTimer)?
    /// Responds to the client of a live page; `nil` after that.
    private var answer: ((HTTPResponse) -> Void)?

    init(_ run: PostRun, on loop: EventLoop, answer: ((HTTPResponse) -> Void)? = nil) {
        (self.run, self.loop, self.answer) = (run, loop, answer)
    }

    /// Runs the work so that the writes that it requests belong to the post, or to none.
    static func run(_ post: OutboxPost?, _ work: () -> Void) {
        if post == nil, PostRun.current == nil { return work() }
        PostRun.$current.withValue(post?.run, operation: work)
    }

    func actionStarted() {
        running += 1
        hasActions = true
    }

    func actionEnded(failed: Bool) {
        running -= 1
        if failed { hasFailed = true }
        check()
    }

    /// Records that the post has requested something impossible.
    func refuse() { hasFailed = true }

    /// Waits for the end of the post, whose inputs have received their values.
    ///
    /// - Parameters:
    ///   - limit: The time after which the post counts as ended, although an action is still running.
    ///   - then: Called with an indication whether the post has failed.
    func wait(limit: Duration, _ then: @escaping (_ hasFailed: Bool) -> Void) {
        ended = then
        let post = LoopBound(self, on: loop)
        timer = loop.schedule(after: limit) { post.onLoop.end() }
        check()
    }

    /// Responds to the client, because its page has ended. The post still ends later.
    func leave() { respond(.forgotten()) }

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
        timer?.cancel()
        timer = nil
        guard let ended else { return }
        self.ended = nil
        // An action that succeeds has handled the failure of a write.
        ended(hasFailed || (run.hasFailed && !run.isRecorded && !hasActions))
    }
}
