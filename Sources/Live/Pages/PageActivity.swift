import EventLoops
import Rx

/// What goes on in a page, and who waits for it: first values that are still to come, actions that run.
final class PageActivity {
    /// What somebody can wait for.
    enum Condition {
        /// Every bound output has a value, or the page leads elsewhere.
        case ready
        /// The same, and nothing that an event started is still running.
        case settled
    }

    /// How the wait ended.
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

    private let loop: EventLoop
    private var waits: [Wait] = []
    private var running = 0
    private var failure: (any Error)?
    /// Whether an action that an event started ended with an error, or was refused.
    private(set) var anActionFailed = false
    /// Whether a field of a form took something that is no value of it.
    private(set) var anInputWasRefused = false

    init(loop: EventLoop) {
        self.loop = loop
    }

    func actionStarted() {
        running += 1
    }

    /// An event asked for what cannot be done, such as to change a row that is gone.
    func actionRefused() {
        anActionFailed = true
    }

    func inputRefused() {
        anInputWasRefused = true
    }

    func actionEnded(failed: Bool, in page: Page) {
        running -= 1
        if failed { anActionFailed = true }
        check(page)
    }

    /// Calls back when the condition holds (at once if it does), the page has failed, or the limit has passed.
    func wait(for condition: Condition, in page: Page, limit: Duration, _ then: @escaping (Outcome) -> Void) {
        if let failure { return then(.failed(failure)) }
        if holds(condition, in: page) { return then(.done) }
        let deadline = LoopBound(page, on: loop)
        let timer = loop.schedule(after: limit) { deadline.onLoop.activity.expire(deadline.onLoop) }
        waits.append(Wait(condition: condition, timer: timer, then: then))
    }

    /// Looks again at what is waited for.
    func check(_ page: Page) {
        guard !waits.isEmpty else { return }
        // Not in the middle of the view model's own call, which may have more to say.
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
        // Of a page that leads elsewhere nothing is shown: it may have no scenes at all.
        (page.isReady || page.clientAddress.isLeaving) && (condition == .ready || running == 0)
    }

    /// The first limit that passes ends all waits: they began before it.
    private func expire(_ page: Page) {
        release(.timedOut)
    }

    /// Why the page is about to end.
    func note(_ error: any Error) {
        failure = error
    }

    /// The page goes on after all.
    func recover() {
        failure = nil
    }

    func end(_ page: Page) {
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
