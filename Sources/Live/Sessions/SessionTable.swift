import EventLoops
import Scenes

/// The sessions of one loop, limited in number and each with a timeout. Must be used on that loop only.
///
/// Sessions without pages are in lists, each in the order of their last contact. So the session to evict for a new one
/// is found in constant time, and sessions that have timed out are at the beginning of their lists.
final class SessionTable {
    private let limits: LiveLimits
    /// Indicates whether a store has the sessions of accounts.
    private let isStored: Bool
    @exclusivity(unchecked) private var sessions: [SessionID: Session] = [:]
    @exclusivity(unchecked) private var anonymous = RecencyList<SessionOrder>()
    @exclusivity(unchecked) private var speaking = RecencyList<SessionOrder>()
    @exclusivity(unchecked) private var signedIn = RecencyList<SessionOrder>()

    /// The lists that a session without pages can be in. Each has its own timeout.
    enum Place: UInt8 {
        /// No list: the session has pages, or is not in the table.
        case none
        /// The session has no state that must be kept for long.
        case anonymous
        /// The user has chosen a language.
        case speaking
        /// An account is signed in.
        case signedIn
    }

    init(limits: LiveLimits, isStored: Bool = false) {
        self.limits = limits
        self.isStored = isStored
    }

    /// The number of sessions.
    var count: Int { sessions.count }

    /// The number of sessions with a signed-in account.
    var signedInCount: Int { sessions.values.reduce(0) { $0 + ($1.account == nil ? 0 : 1) } }

    /// Returns the session with this id, and creates it if it does not exist.
    ///
    /// An unknown id is accepted: it is that of a browser from before the server's restart, or whose session has timed
    /// out. Unless a ``SessionStore`` has more data, the id only determines which pages belong together.
    func session(_ id: SessionID, now: ContinuousClock.Instant) -> Session {
        if let known = sessions[id] {
            touch(known, now: now)
            return known
        }
        return add(Session(id, limits: limits, now: now), now: now)
    }

    /// Adds a stored session that is not in memory.
    func restore(_ stored: StoredSession, as id: SessionID, now: ContinuousClock.Instant) {
        _ = add(Session(id, of: stored, limits: limits, now: now), now: now)
    }

    private func add(_ new: Session, now: ContinuousClock.Instant) -> Session {
        if sessions.count >= limits.sessionsPerLoop { makeRoom(now: now) }
        sessions[new.id] = new
        place(new)
        return new
    }

    /// The sessions in memory.
    var all: some Collection<Session> { sessions.values }

    /// Returns the session with this id, if it is in memory.
    func known(_ id: SessionID) -> Session? { sessions[id] }

    /// Adds a session in which the account is signed in, with a new id on the same loop. It replaces `former` when the
    /// browser presents the new id; if it never does, the session times out like any other.
    func signIn(
        _ account: SessionAccount, in former: Session, loop index: Int, of count: Int, now: ContinuousClock.Instant
    ) -> Session {
        touch(former, now: now)
        return add(Session(SessionID(onLoop: index, of: count), of: account, after: former), now: now)
    }

    /// Removes a session.
    func remove(_ session: Session) {
        guard sessions[session.id] === session else { return }
        unlist(session)
        sessions[session.id] = nil
    }

    /// Returns the sessions in which the account is signed in.
    func signedIn(as id: SessionAccount.ID) -> [Session] { sessions.values.filter { $0.account?.id == id } }

    // MARK: Order

    /// Records a request from the browser, or a lasting change of its session.
    func touch(_ session: Session, now: ContinuousClock.Instant) {
        session.touch(now: now)
        if sessions[session.id] === session { place(session) }
    }

    /// Adds a page to its session.
    func keep(_ page: Page) {
        page.session.pages.add(page)
        unlist(page.session)
    }

    /// Removes a page that has ended from its session.
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

    // MARK: Expiry and eviction

    /// Removes the sessions that have timed out. The cost is proportional to their number; sessions within their list's
    /// timeout cost nothing.
    func expire(now: ContinuousClock.Instant) {
        expire(anonymous, after: min(limits.heartbeatInterval, limits.eventsPause), now: now)
        expire(speaking, after: limits.languageLifetime, now: now)
        // A session that is also in the store is removed from memory soon.
        expire(
            signedIn, after: isStored ? min(limits.unopenedPageTimeout, limits.signInLifetime) : limits.signInLifetime,
            now: now)
    }

    private func expire(_ list: RecencyList<SessionOrder>, after time: Duration, now: ContinuousClock.Instant) {
        var upcoming = list.oldest
        while let session = upcoming, now - session.lastContact > time {
            // Read before the session is removed from its list.
            upcoming = list.next(after: session)
            if session.isForgettable(now: now, limits: limits) { remove(session) }
        }
    }

    /// Evicts the session without pages whose last contact is the oldest; if possible, one without an account.
    private func makeRoom(now: ContinuousClock.Instant) {
        guard let left = anonymous.oldest ?? speaking.oldest ?? signedIn.oldest else { return }
        // The client opens another stream.
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
