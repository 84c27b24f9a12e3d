import EventLoops
import HTMLTemplates
import Rx
import Scenes

extension Page {
    /// Gives the browser a new session in which the account is signed in. The response to the current post sets the
    /// cookie.
    ///
    /// - Returns: Completes when the store has responded. The store is notified even if the result is ignored.
    func signIn(_ account: SessionAccount) -> Completable {
        session = context.sessions.signIn(
            account, in: session, loop: loop.index, of: context.loopCount,
            now: loop.now)
        post?.hasSignedIn = true
        context.log(.info, "signed-in", [LogEvent.Field("account", account.id), session.logField])
        return context.keeper?.keep(session) ?? .empty()
    }

    /// Counts a sign-in that the app has rejected.
    func signInFailed(as account: String?) {
        let isCounted = post?.isAttempt == true && post?.hasFailedToSignIn == false
        post?.hasFailedToSignIn = true
        context.signIns.failed(
            as: account, in: stack.last?.binder.template.name, from: session.network, isCounted: isCounted,
            now: loop.now)
    }

    /// Decides whether the client may try to sign in.
    func maySignIn(as account: String?) -> Bool {
        // An attempt that is counted has passed the check of the network already.
        let network = post?.isAttempt == true ? nil : session.network
        return context.signIns.mayTry(as: account, from: network, now: loop.now)
    }

    /// Begins a post from a client without the script.
    ///
    /// - Returns: The time that the client must wait if too many attempts to sign in have failed; otherwise nil.
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

    /// Returns the time that the client must wait before its next event if too many attempts to sign in have failed;
    /// otherwise nil.
    func signInWait() -> Duration? {
        guard let network = session.network,
            let wait = context.signIns.wait(for: sceneTemplates, from: network, now: loop.now)
        else { return nil }
        logSignInLimit()
        return wait
    }

    private var sceneTemplates: some Sequence<String> { stack.lazy.map { $0.binder.template.name } }

    private func logSignInLimit() {
        guard context.signIns.mustLog(now: loop.now) else { return }
        context.log(.warning, "sign-in-limited", [session.logField])
    }

    /// Ends a post whose actions are complete. The post no longer counts as an attempt to sign in, unless a sign-in has
    /// failed.
    func settlePost() {
        guard let post, post.isAttempt, !post.hasFailedToSignIn, let network = session.network else { return }
        context.signIns.takeBack(from: network, now: loop.now)
    }

    /// Sends the browser to an address that this page may not show, instead of presenting a scene. There the user is
    /// asked to sign in, or is redirected.
    ///
    /// A client without a stream is sent there when its stream opens. Otherwise it would mount the page that led here
    /// in a loop.
    func leave(for address: Address) {
        clientAddress.isLeaving = true
        depart(to: address, isLookedUp: true)
        activity.check(self)
    }

    /// Ends the page in the next turn, because its client was sent to another address, which it mounts as a new page.
    func hasLeft() {
        let page = LoopBound(self, on: loop)
        loop.execute { page.onLoop.end() }
    }
}

/// The outcome of a post from a client without the script, as far as the response depends on it.
final class PlainPost {
    /// Indicates whether the post has signed an account in.
    var hasSignedIn = false
    /// Indicates whether the post counts as a failed sign-in until it has ended without one.
    let isAttempt: Bool
    var hasFailedToSignIn = false

    init(isAttempt: Bool) {
        self.isAttempt = isAttempt
    }
}
