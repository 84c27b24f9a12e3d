/// The sessions of one loop: a bounded number, each until it has been left for long enough. On that loop only.
final class SessionStore {
    private let limits: LiveLimits
    private var sessions: [SessionID: Session] = [:]

    init(limits: LiveLimits) {
        self.limits = limits
    }

    /// How many there are.
    var count: Int { sessions.count }

    /// The session of that id; a new one where there was none.
    ///
    /// An id that is not known is taken over: it is that of a browser that was here before the server started again, or that was away for
    /// long. It tells nothing but which pages belong together.
    func session(_ id: SessionID, now: ContinuousClock.Instant) -> Session {
        if let known = sessions[id] {
            known.touch(now: now)
            return known
        }
        if sessions.count >= limits.sessionsPerLoop { makeRoom(now: now) }
        let new = Session(id, limits: limits, now: now)
        sessions[id] = new
        return new
    }

    /// The session of that id, if there is one.
    func known(_ id: SessionID) -> Session? { sessions[id] }

    /// Lets go of those that are over.
    func expire(now: ContinuousClock.Instant) {
        sessions = sessions.filter { !$0.value.isForgettable(now: now) }
    }

    /// The one that was left longest ago goes, if there is one that has no page open.
    private func makeRoom(now: ContinuousClock.Instant) {
        expire(now: now)
        guard sessions.count >= limits.sessionsPerLoop else { return }
        let left = sessions.values.filter { $0.pages.isEmpty }.min { $0.lastContact < $1.lastContact }
        if let left { sessions[left.id] = nil }
    }
}
