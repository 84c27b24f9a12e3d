import EventLoops
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
}
