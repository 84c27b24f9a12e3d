import EventLoops
import HTMLTemplates
import HTTP
import Rx
import Scenes
import Texts

extension LoopContext {
    /// Finds the session with the id that a browser presents, in memory or in the session store.
    ///
    /// Calls back immediately or when the store has responded; with `nil` if the lookup failed.
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

    /// Returns the app's language for a session.
    func language(of session: Session) -> TextLanguage { renderers.language(for: session.languages) }

    /// Returns the browser's session, and records the contact with the browser.
    func session(_ id: SessionID) -> Session {
        let session = sessions.session(id, now: loop.now)
        keeper?.renew(session)
        // The browser has received its new session id. The old id is invalid from now on, and tabs that have it mount
        // their pages again.
        if let former = session.takeFormer() {
            endPages(of: former)
            former.stream = nil
            sessions.remove(former)
            if former.account != nil { _ = keeper?.remove(former) }
        }
        return session
    }

    /// Records the browser's languages, time zone and client network.
    func note(_ fields: UserPreferenceFields, from network: ClientNetwork, of session: Session) {
        session.network = network
        let languages = SessionLanguages(
            chosen: session.languages.chosen ?? fields.chosen, asked: renderers.languages(in: fields.languages))
        show(languages, fields.timeZone, in: session)
    }

    /// Records the language that the user has chosen, and shows the browser's pages in it. Ignores a text that is not a
    /// language tag, because it becomes part of a cookie.
    func choose(language: String, in session: Session) {
        guard LanguageTag.isValid(language) else { return }
        let languages = SessionLanguages(chosen: language, asked: session.languages.asked)
        show(languages, session.renderer?.format.timeZone.identifier, in: session)
        session.choseLanguage(language)
        sessions.touch(session, now: loop.now)
        // With texts in one language only, pages are not written again: new values have the chosen formats.
        guard renderers.texts.languages.count > 1, let renderer = session.renderer else { return }
        for page in session.pages.all { page.speak(with: renderer) }
    }

    /// Records the numbering of hours that the app has chosen, and shows the browser's pages with it.
    func choose(hourCycle: HourCycle?, in session: Session) {
        guard hourCycle != session.hourCycle else { return }
        session.hourCycle = hourCycle
        show(session.languages, session.renderer?.format.timeZone.identifier, in: session)
        guard let renderer = session.renderer else { return }
        for page in session.pages.all { page.speak(with: renderer) }
    }

    /// Records the languages of a browser, and finds the renderer for its preferences.
    func show(_ languages: SessionLanguages, _ timeZone: String?, in session: Session) {
        let preferences = UserPreferences(languages: languages, timeZone: timeZone, hourCycle: session.hourCycle)
        session.read(languages, with: renderers.renderer(for: preferences))
    }

    /// Ends all pages of the session; their tabs mount them again.
    func endPages(of session: Session) {
        for page in session.pages.all { page.end() }
    }

    /// Records that the session has exceeded its event rate.
    func noteLimit(of session: Session) {
        metrics.eventsLimited += 1
        if session.mustTellOfLimit(now: loop.now) { log(.warning, "session-limited", [session.logField]) }
    }

    /// Signs the browser out. Its pages end in the next turn, so that everything that the view model emits in this one
    /// is delivered.
    ///
    /// - Returns: A completable that completes when the store has responded. The store is notified even if the result
    ///   is ignored.
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

    /// Runs the work after the changes of this turn have been sent.
    func inNextTurn(_ work: @escaping @Sendable () -> Void) {
        loop.atEndOfTurn { [loop] in loop.execute(work) }
    }

    /// Ends the sessions in memory that another process has removed from the store.
    func verify(_ removal: SessionRemoval) {
        switch removal {
        case .account(let id): keeper?.verify(sessions.signedIn(as: id))
        case .unknown: keeper?.verify(Array(sessions.all))
        }
    }

    /// Signs an account out of all its sessions on this loop.
    func signOut(accountWithID id: SessionAccount.ID) {
        keeper?.noteSignOut()
        for session in sessions.signedIn(as: id) { signOut(session) }
    }
}
