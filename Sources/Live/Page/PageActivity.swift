import EventLoops
import Rx
import Tracing

/// The first values and running actions that a page waits for, and the callers that wait for them.
final class PageActivity {
    /// A condition that a caller can wait for.
    enum Condition {
        /// Every bound output has a value, or the page is sending its client to another address.
        case ready
        /// The condition of `ready`, and no action that an event started is still running.
        case settled
    }

    /// The result of a wait.
    enum Outcome {
        case done
        case timedOut
        case failed(any Error)
    }

    private struct Wait {
        let condition: Condition
        let timer: any MainLoopTimer
        let then: (Outcome) -> Void
    }

    /// The order in which the actions of events start.
    let turns = ActionTurns()
    private let loop: EventLoop
    private var waits: [Wait] = []
    private var running = 0
    /// Indicates whether the post that is being processed has started an action.
    private var hasStarted = false
    /// Indicates whether the post that is being processed has requested something impossible.
    private var isRefused = false
    /// The posts with numbers for all pages that have not ended.
    private var numbered: [NumberedPost] = []
    private var failure: (any Error)?
    /// Indicates whether an action that an event started ended with an error or was rejected.
    private(set) var anActionFailed = false
    /// The span of the event or action that has caused the changes that are not sent yet; `nil` without a tracer.
    var cause: ActiveSpan?
    /// Indicates whether a form field received an invalid value.
    private(set) var anInputWasRefused = false

    init(loop: EventLoop) {
        self.loop = loop
    }

    func actionStarted() {
        running += 1
        hasStarted = true
    }

    /// Begins the processing of a post.
    func beginPost() { (hasStarted, isRefused) = (false, false) }

    /// Waits for the end of such a post, which has been processed. If the page ends first, the client gets its
    /// response then.
    func wait(for post: NumberedPost, _ then: @escaping (NumberedPost.End) -> Void) {
        if isRefused { post.refuse(isImpossible: true) }
        numbered.append(post)
        post.wait { [weak self, unowned post] end in
            self?.numbered.removeAll { $0 === post }
            then(end)
        }
    }

    /// Tells a client with predictions that a post has had its effect, unless it started an action.
    func endPost(_ edit: Int, in page: Page) {
        if !hasStarted { page.tellFinished(edit) }
    }

    /// Records that an event requested something impossible, such as to change a row that no longer exists.
    func actionRefused() {
        anActionFailed = true
        isRefused = true
    }

    func inputRefused() {
        anInputWasRefused = true
    }

    /// Records the end of an action, and tells the client if the action has rejected its post.
    func actionEnded(startedBy edit: Int, failed: Bool, in page: Page) {
        if failed, edit > 0 { page.emit(.refused(edit)) } else { page.tellFinished(edit) }
        running -= 1
        if failed { anActionFailed = true }
        check(page)
    }

    /// Calls back when the condition holds (immediately if it already does), the page has failed, or the timeout has
    /// passed.
    func wait(for condition: Condition, in page: Page, limit: Duration, _ then: @escaping (Outcome) -> Void) {
        if let failure { return then(.failed(failure)) }
        if holds(condition, in: page) { return then(.done) }
        let deadline = LoopBound(page, on: loop)
        let timer = loop.schedule(after: limit) { deadline.onLoop.activity.expire(deadline.onLoop) }
        waits.append(Wait(condition: condition, timer: timer, then: then))
    }

    /// Checks again the conditions that callers wait for.
    func check(_ page: Page) {
        guard !waits.isEmpty else { return }
        // Deferred, because the view model may be in a call that changes more.
        let page = LoopBound(page, on: loop)
        loop.execute { page.onLoop.activity.finish(page.onLoop) }
    }

    private func finish(_ page: Page) {
        let finished = waits.filter { holds($0.condition, in: page) }
        waits.removeAll { holds($0.condition, in: page) }
        for wait in finished {
            wait.timer.cancel()
            wait.then(.done)
        }
    }

    private func holds(_ condition: Condition, in page: Page) -> Bool {
        // A page that sends its client to another address shows nothing; it may have no scenes at all.
        (page.isReady || page.clientAddress.isLeaving) && (condition == .ready || running == 0)
    }

    /// Ends all waits at the first timeout that passes, because they began before it.
    private func expire(_ page: Page) {
        release(.timedOut)
    }

    /// Records the error that is about to end the page.
    func note(_ error: any Error) {
        failure = error
    }

    /// Discards the error, because the page continues.
    func recover() {
        failure = nil
    }

    func end(_ page: Page) {
        for post in numbered { post.leave() }
        release(.failed(failure ?? LiveError.ended))
    }

    private func release(_ outcome: Outcome) {
        let all = waits
        waits = []
        for wait in all {
            wait.timer.cancel()
            wait.then(outcome)
        }
    }
}
