import EventLoops
import HTMLTemplates
import HTTP
import Rx
import Scenes

extension LoopContext {
    /// Makes the session known here that a browser presents, if the store has it, and calls back: at once, or when the store has answered. Nil where
    /// that failed.
    func findSession(_ id: SessionID, _ then: @escaping (Session?) -> Void) {
        guard let keeper, sessions.known(id) == nil else { return then(presented(id)) }
        keeper.find(id) { [self] result in
            guard case .success(let stored) = result else { return then(nil) }
            if let stored, sessions.known(id) == nil { sessions.restore(stored, as: id, now: loop.now) }
            then(presented(id))
        }
    }

    private func presented(_ id: SessionID) -> Session {
        let session = session(id)
        _ = session.isPresented(by: id)
        return session
    }

    /// The browser's session, which has given a sign of life.
    func session(_ id: SessionID) -> Session {
        let session = sessions.session(id, now: loop.now)
        keeper?.renew(session)
        // The browser has its new id: from here on the old one is worth nothing, and windows that have it mount their pages anew.
        if let former = session.takeFormer() {
            endPages(of: former)
            former.stream = nil
            sessions.remove(former)
            if former.account != nil { _ = keeper?.remove(former) }
        }
        return session
    }

    /// Takes note of the browser's languages, time zone and client network.
    func note(_ fields: ReaderFields, from network: ClientNetwork, of session: Session) {
        session.network = network
        let languages = SessionLanguages(
            chosen: session.languages.chosen, asked: renderers.languages(in: fields.languages))
        session.read(languages, with: renderers.renderer(for: Reader(languages: languages, timeZone: fields.timeZone)))
    }

    /// The person has chosen a language.
    func choose(language: String, in session: Session) {
        let languages = SessionLanguages(chosen: language, asked: session.languages.asked)
        let timeZone = session.renderer?.format.timeZone.identifier
        session.read(languages, with: renderers.renderer(for: Reader(languages: languages, timeZone: timeZone)))
        sessions.touch(session, now: loop.now)
    }

    /// Ends what all the browser's windows show; they mount it anew as it is now.
    func endPages(of session: Session) {
        for page in session.pages.all { page.end() }
    }

    /// A browser goes faster than it may.
    func noteLimit(of session: Session) {
        metrics.eventsLimited += 1
        if session.mustTellOfLimit(now: loop.now) { log(.warning, "session-limited", [session.logField]) }
    }

    /// Signs the browser out. Its pages end in a turn of their own, so that what the view model says along with it is heard.
    ///
    /// - Returns: Completes when the store has answered, which is told in any case.
    @discardableResult
    func signOut(_ session: Session) -> Completable {
        guard let account = session.account else { return .empty() }
        session.signOut()
        sessions.touch(session, now: loop.now)
        log(.info, "signed-out", [LogEvent.Field("account", account.id), session.logField])
        let bound = LoopBound((context: self, session: session), on: loop)
        inNextTurn { bound.onLoop.context.endPages(of: bound.onLoop.session) }
        return keeper?.remove(session) ?? .empty()
    }

    /// Runs the work when what changes in this turn has gone out.
    func inNextTurn(_ work: @escaping @Sendable () -> Void) {
        loop.atEndOfTurn { [loop] in loop.execute(work) }
    }

    /// Signs an account out wherever it is signed in on this loop.
    func signOut(accountWithID id: SessionAccount.ID) {
        keeper?.noteSignOut()
        for session in sessions.signedIn(as: id) { signOut(session) }
    }
}
