import EventLoops
import HTMLTemplates
import Rx
import Scenes

// MARK: Stream

/// Attaches the stream that carries a page's patches to its client.
extension Page {
    var hasStream: Bool { stream.current != nil }

    /// Attaches a client's stream to the page and sends the patches that the client has missed.
    ///
    /// - Returns: false if patches that the client has missed are no longer available, or if the client is a copy of
    ///   the tab that the page belongs to, such as a duplicated tab. The client must mount another page then.
    func attach(_ newStream: EventStream, for client: StreamClient) -> Bool {
        guard !isEnded, stream.belongs(to: client) else { return false }
        guard let missed = patches(after: client.lastID) else {
            leave(messages.takeUnseen(after: client.lastID))
            return false
        }
        if let former = stream.current, former !== newStream { former.drop(self) }
        stream.open(newStream, label: newStream.carry(self), for: client)
        touch()
        presence?.record { $0.streamOpened() }
        setLost(false)
        for patch in missed { send(patch, on: newStream) }
        if client.lastID == nil { clientIsNew() }
        setNeedsFlush()
        return true
    }

    /// Detaches a stream whose client has disconnected.
    func lost(_ oldStream: EventStream) {
        guard stream.current === oldStream else { return }
        stream.close()
        touch()
        presence?.record { $0.streamLost(now: loop.now) }
        setLost(true)
    }

    /// Records whether the client's tab is hidden.
    func setHidden(_ isHidden: Bool) {
        if visibility.setHidden(isHidden) { tellVisibility() }
    }

    /// Records whether the stream was lost.
    private func setLost(_ isLost: Bool) {
        if visibility.setLost(isLost) { tellVisibility() }
    }

    private func tellVisibility() {
        for binder in allBinders { binder.tellVisibility() }
    }
}

// MARK: Session

extension Page {
    /// Gives the browser a new session in which the account is signed in. The response to the current post sets the
    /// cookie.
    ///
    /// - Returns: A completable that completes when the store has responded. The store is notified even if the result
    ///   is ignored.
    func signIn(_ account: SessionAccount) -> Completable {
        continueIn(
            context.sessions.signIn(account, in: session, loop: loop.index, of: context.loopCount, now: loop.now))
        post.signedIn()
        context.log(.info, "signed-in", [LogEvent.Field("account", account.id), session.logField])
        return context.keeper?.keep(session) ?? .empty()
    }

    /// Counts a sign-in that the app has rejected.
    func signInFailed(as account: String?) {
        let isCounted = post.signInFailed()
        context.signIns.failed(
            as: account, in: stack.last?.binder.template.name, from: session.network, isCounted: isCounted,
            now: loop.now)
    }

    /// Decides whether the client may try to sign in.
    func maySignIn(as account: String?) -> Bool {
        // An attempt that is counted has passed the check of the network already.
        let network = post.isAttempt ? nil : session.network
        return context.signIns.mayTry(as: account, from: network, now: loop.now)
    }

    /// Begins a post from a client without the script.
    ///
    /// - Returns: The time that the client must wait if too many attempts to sign in have failed; otherwise nil.
    func beginPost() -> Duration? {
        guard let network = session.network else {
            post.begin(isAttempt: false)
            return nil
        }
        let verdict = context.signIns.begin(sceneTemplates, from: network, now: loop.now)
        if case .refused(let wait) = verdict {
            logSignInLimit()
            return wait
        }
        post.begin(isAttempt: verdict == .counts)
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
        guard post.isAttempt, !post.hasFailedToSignIn, let network = session.network else { return }
        context.signIns.takeBack(from: network, now: loop.now)
    }

    /// Sends the browser to an address that this page may not show, instead of presenting a scene. There the user is
    /// asked to sign in, or is redirected.
    ///
    /// A client without a stream is sent there when its stream opens. Otherwise it would mount the page that led here
    /// in a loop.
    func leave(for address: Address) {
        clientAddress.leave()
        depart(to: address, isLookedUp: true)
        activity.check(self)
    }

    /// Ends the page in the next turn, because its client was sent to another address, which it mounts as a new page.
    func hasLeft() {
        let page = LoopBound(self, on: loop)
        loop.execute { page.onLoop.end() }
    }
}
