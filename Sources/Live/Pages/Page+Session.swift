import EventLoops
import HTMLTemplates
import Rx
import Scenes

extension Page {
    /// Gives the browser a new session, in which the account is signed in. The answer to the post that is under way tells the browser.
    ///
    /// - Returns: Completes when the store has answered, which is told in any case.
    func signIn(_ account: SessionAccount) -> Completable {
        session = context.sessions.signIn(
            account, in: session, loop: loop.index, of: context.loopCount,
            now: loop.now)
        post?.hasSignedIn = true
        context.log(.info, "signed-in", [LogEvent.Field("account", account.id), session.logField])
        return context.keeper?.keep(session) ?? .empty()
    }

    /// Counts a sign-in that the app has refused.
    func signInFailed(as account: String?) {
        let isCounted = post?.isAttempt == true && post?.hasFailedToSignIn == false
        post?.hasFailedToSignIn = true
        context.signIns.failed(
            as: account, in: stack.last?.mount.template.name, from: session.network, isCounted: isCounted,
            now: loop.now)
    }

    /// Decides whether the client may try to sign in.
    func maySignIn(as account: String?) -> Bool {
        // An attempt that is counted has been let in.
        let network = post?.isAttempt == true ? nil : session.network
        return context.signIns.mayTry(as: account, from: network, now: loop.now)
    }

    /// Begins a post without the script.
    ///
    /// - Returns: how long the client has to wait, where too many attempts to sign in have failed.
    func beginPost() -> Duration? {
        guard let network = session.network else {
            post = PlainPost(isAttempt: false)
            return nil
        }
        let verdict = context.signIns.begin(sceneTemplates, from: network, now: loop.now)
        if case .refused(let wait) = verdict {
            logSignInLimit()
            return wait
        }
        post = PlainPost(isAttempt: verdict == .counts)
        return nil
    }

    /// Returns the time for which the client must wait with its next event, where too many attempts to sign in have failed.
    func signInWait() -> Duration? {
        guard let network = session.network,
            let wait = context.signIns.wait(for: sceneTemplates, from: network, now: loop.now)
        else { return nil }
        logSignInLimit()
        return wait
    }

    private var sceneTemplates: some Sequence<String> { stack.lazy.map { $0.mount.template.name } }

    private func logSignInLimit() {
        guard context.signIns.mustLog(now: loop.now) else { return }
        context.log(.warning, "sign-in-limited", [session.logField])
    }

    /// Ends a post whose actions are done. Unless a sign-in has failed in it, it does not count as an attempt.
    func settlePost() {
        guard let post, post.isAttempt, !post.hasFailedToSignIn, let network = session.network else { return }
        context.signIns.takeBack(from: network, now: loop.now)
    }

    /// Leads the browser to an address that this page may not show, in place of a scene. There it is asked to sign in, or sent back.
    ///
    /// A client that has no stream yet is told when it has: else it would mount what led here again, and again.
    func leave(for address: Address) {
        clientAddress.isLeaving = true
        depart(to: address, isLookedUp: true)
        activity.check(self)
    }

    /// The client has been told where to go: it mounts what stands there.
    func hasLeft() {
        let page = LoopBound(self, on: loop)
        loop.execute { page.onLoop.end() }
    }
}

/// What came of a form that was posted without the script, as far as the answer is to know.
final class PlainPost {
    /// Whether somebody has signed in by it.
    var hasSignedIn = false
    /// Indicates whether it counts as a failed sign-in until it has ended without one.
    let isAttempt: Bool
    var hasFailedToSignIn = false

    init(isAttempt: Bool) {
        self.isAttempt = isAttempt
    }
}
