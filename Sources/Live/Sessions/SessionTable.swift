import Scenes

/// The sessions of one loop: a bounded number, each until it has been left for long enough. On that loop only.
final class SessionTable {
    private let limits: LiveLimits
    private var sessions: [SessionID: Session] = [:]

    init(limits: LiveLimits) {
        self.limits = limits
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
            known.touch(now: now)
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
        return new
    }

    /// The session of that id, if there is one.
    func known(_ id: SessionID) -> Session? { sessions[id] }

    /// A session with a new id on the same loop, as of one in which the account has signed in. It takes the place of that one as soon as the
    /// browser comes with the new id; one that never does is let go of like any other.
    func signIn(_ account: SessionAccount, in former: Session, loop index: Int, of count: Int) -> Session {
        add(
            Session(SessionID(onLoop: index, of: count), of: account, after: former), now: former.lastContact)
    }

    /// Forgets a session.
    func remove(_ session: Session) {
        if sessions[session.id] === session { sessions[session.id] = nil }
    }

    /// The sessions in which the account with this id is signed in.
    func signedIn(as id: SessionAccount.ID) -> [Session] { sessions.values.filter { $0.account?.id == id } }

    /// Lets go of those that are over.
    func expire(now: ContinuousClock.Instant) {
        sessions = sessions.filter { !$0.value.isForgettable(now: now, limits: limits) }
    }

    /// The one that was left longest ago goes, if there is one that has no page open.
    private func makeRoom(now: ContinuousClock.Instant) {
        expire(now: now)
        guard sessions.count >= limits.sessionsPerLoop else { return }
        // Rather one in which nobody is signed in.
        let left = sessions.values.filter { $0.pages.isEmpty }
            .min { ($0.account == nil ? 0 : 1, $0.lastContact) < ($1.account == nil ? 0 : 1, $1.lastContact) }
        if let left { sessions[left.id] = nil }
    }
}
