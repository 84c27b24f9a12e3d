import EventLoops
import Scenes

extension Page {
    /// Gives the browser a new session, in which the account is signed in. The answer to the post that is under way tells the browser.
    func signIn(_ account: SessionAccount) {
        session = context.sessions.signIn(account, in: session, loop: loop.index, of: context.loopCount)
        post?.hasSignedIn = true
        context.log(.info, "signed-in", [LogEvent.Field("account", account.id), session.logField])
    }

    /// Leads the browser to an address that this page may not show, in place of a scene. There it is asked to sign in, or sent back.
    func leave(for address: Address) {
        depart(to: address, isLookedUp: true)
        clientAddress.isLeaving = true
        guard isRendered else { return }
        // When the client has heard of the address, it mounts what stands there.
        let page = LoopBound(self, on: loop)
        context.inNextTurn { page.onLoop.end() }
    }
}

/// What came of a form that was posted without the script, as far as the answer is to know.
final class PlainPost {
    /// Whether somebody has signed in by it.
    var hasSignedIn = false
}
