import EventLoops
import Scenes

/// The sessions of one loop: a bounded number, each until it has been left for long enough. On that loop only.
///
/// Sessions without pages are in lists, each in the order of their last contact. A session that gives way to a new one is found in constant time, and
/// those that are over are at the beginning of their lists.
final class SessionTable {
    private let limits: LiveLimits
    /// Indicates whether a store keeps the sessions of accounts.
    private let isStored: Bool
    private var sessions: [SessionID: Session] = [:]
    private var anonymous = RecencyList<SessionOrder>()
    private var speaking = RecencyList<SessionOrder>()
    private var signedIn = RecencyList<SessionOrder>()

    /// The lists that a session without pages can be in; each has one timeout.
    enum Place: UInt8 {
        /// In none: the session has pages, or is not in the table.
        case none
        /// Nothing is known of the browser that lasts.
        case anonymous
        /// The person has chosen a language.
        case speaking
        /// An account is signed in.
        case signedIn
    }

    init(limits: LiveLimits, isStored: Bool = false) {
        self.limits = limits
        self.isStored = isStored
    }

    /// How many there are.
    var count: Int { sessions.count }

    /// In how many of them somebody is signed in.
    var signedInCount: Int { sessions.values.reduce(0) { $0 + ($1.account == nil ? 0 : 1) } }

    /// The session of that id; a new one where there was none.
    ///
    /// An id that is not known is taken over: it is that of a browser that was here before the server started again, or that was away for
    /// long. It tells nothing but which pages belong together, unless a ``SessionStore`` knows more of it.
    func session(_ id: SessionID, now: ContinuousClock.Instant) -> Session {
        if let known = sessions[id] {
            touch(known, now: now)
            return known
        }
        return add(Session(id, limits: limits, now: now), now: now)
    }

    /// Takes over what a store has kept of a session that is not known.
    func restore(_ stored: StoredSession, as id: SessionID, now: ContinuousClock.Instant) {
        _ = add(Session(id, of: stored, limits: limits, now: now), now: now)
    }

    private func add(_ new: Session, now: ContinuousClock.Instant) -> Session {
        if sessions.count >= limits.sessionsPerLoop { makeRoom(now: now) }
        sessions[new.id] = new
        place(new)
        return new
    }

    /// The session of that id, if there is one.
    func known(_ id: SessionID) -> Session? { sessions[id] }

    /// A session with a new id on the same loop, as of one in which the account has signed in. It takes the place of that one as soon as the
    /// browser comes with the new id; one that never does is let go of like any other.
    func signIn(
        _ account: SessionAccount, in former: Session, loop index: Int, of count: Int, now: ContinuousClock.Instant
    ) -> Session {
        touch(former, now: now)
        return add(Session(SessionID(onLoop: index, of: count), of: account, after: former), now: now)
    }

    /// Forgets a session.
    func remove(_ session: Session) {
        guard sessions[session.id] === session else { return }
        unlist(session)
        sessions[session.id] = nil
    }

    /// The sessions in which the account with this id is signed in.
    func signedIn(as id: SessionAccount.ID) -> [Session] { sessions.values.filter { $0.account?.id == id } }

    // MARK: Order

    /// The browser has asked for something, or what lasts of its session has changed.
    func touch(_ session: Session, now: ContinuousClock.Instant) {
        session.touch(now: now)
        if sessions[session.id] === session { place(session) }
    }

    /// The page is one of its session's.
    func keep(_ page: Page) {
        page.session.pages.add(page)
        unlist(page.session)
    }

    /// The page, which was one of its session's, has ended.
    func forget(_ page: Page) {
        page.session.pages.remove(page)
        touch(page.session, now: page.loop.now)
    }

    private func place(_ session: Session) {
        unlist(session)
        guard session.pages.isEmpty else { return }
        if session.account != nil {
            session.place = .signedIn
            signedIn.append(session)
        } else if session.languages.chosen != nil {
            session.place = .speaking
            speaking.append(session)
        } else {
            session.place = .anonymous
            anonymous.append(session)
        }
    }

    private func unlist(_ session: Session) {
        switch session.place {
        case .none: break
        case .anonymous: anonymous.remove(session)
        case .speaking: speaking.remove(session)
        case .signedIn: signedIn.remove(session)
        }
        session.place = .none
    }

    // MARK: Ends

    /// Lets go of those that are over. It costs as much as there are of them, and of those that were here within a list's timeout nothing.
    func expire(now: ContinuousClock.Instant) {
        expire(anonymous, after: min(limits.heartbeat, limits.eventsPause), now: now)
        expire(speaking, after: limits.languageKept, now: now)
        // One that a store knows too is soon let go of.
        expire(signedIn, after: isStored ? min(limits.unopenedAfter, limits.signedInFor) : limits.signedInFor, now: now)
    }

    private func expire(_ list: RecencyList<SessionOrder>, after time: Duration, now: ContinuousClock.Instant) {
        var upcoming = list.oldest
        while let session = upcoming, now - session.lastContact > time {
            // Before the session is taken out of its list.
            upcoming = list.next(after: session)
            if session.isForgettable(now: now, limits: limits) { remove(session) }
        }
    }

    /// Removes the session without pages that was left longest ago: one without an account, if there is any.
    private func makeRoom(now: ContinuousClock.Instant) {
        guard let left = anonymous.oldest ?? speaking.oldest ?? signedIn.oldest else { return }
        // Its client opens another.
        left.stream = nil
        remove(left)
    }
}

/// The order of a loop's sessions.
enum SessionOrder: RecencyOrder {
    static subscript(session: Session) -> RecencyLinks<Session> {
        get { session.links }
        set { session.links = newValue }
    }
}
