import EventLoops
import Foundation
import PostLedgers
import Rx
import Scenes

/// Reads and writes the sessions of one loop in the session store. Must be used on that loop only.
final class SessionKeeper {
    private let store: any SessionStore
    private let limits: LiveLimits
    private let log: (_ event: String, _ error: any Error) -> Void
    private let onEnd: (Session) -> Void
    /// The keys of ended sessions whose removal the store has not confirmed yet.
    private var removals: Set<String> = []
    /// The number of sign-outs. The result of a lookup that began before a sign-out must not be trusted.
    private var signOuts = 0
    /// The sessions in memory that another process may have removed from the store, by their sign-ins.
    private var doubtful: [ObjectIdentifier: (session: Session, signIn: SignIn)] = [:]
    private var isVerifying = false

    /// - Parameters:
    ///   - log: Receives the store's errors.
    ///   - onEnd: Receives each session in memory that another process has ended.
    init(
        _ store: any SessionStore, limits: LiveLimits, log: @escaping (_ event: String, _ error: any Error) -> Void,
        onEnd: @escaping (Session) -> Void = { _ in }
    ) {
        self.store = store
        self.limits = limits
        self.log = log
        self.onEnd = onEnd
    }

    /// Looks up a session that is not in memory, and calls back with the stored session; `nil` if it has ended or does
    /// not exist.
    func find(_ id: SessionID, _ then: @escaping (Result<StoredSession?, any Error>) -> Void) {
        let key = id.key
        guard !removals.contains(key) else { return then(.success(nil)) }
        let asked = signOuts
        _ = store.session(key)
            .timeout(.milliseconds(Int(limits.mountTimeout.seconds * 1000)), scheduler: MainScheduler.instance)
            .observe(on: MainScheduler.instance)
            .subscribe(
                onSuccess: { [self] stored in
                    // This session may have been signed out in the meantime.
                    guard asked == signOuts else { return find(id, then) }
                    let isOf = stored.map { ConstantTime.areEqual($0.key, key) && $0.expires > .now } ?? false
                    then(.success(isOf ? stored : nil))
                },
                onFailure: { [self] error in
                    log("session-not-read", error)
                    then(.failure(error))
                })
    }

    /// Stores a session in which an account is signed in. The store is called even if the result is ignored.
    ///
    /// - Returns: A completable that completes when the store has responded. Errors of the store are only logged,
    ///   because the account is signed in on this server regardless.
    func keep(_ session: Session) -> Completable {
        guard let signIn = session.signIn else { return .empty() }
        signIn.isBeingKept = true
        let end = write(session, by: store.keep)
        _ = end.subscribe(onCompleted: { [self] in
            signIn.isBeingKept = false
            verifyNext()
        })
        return end
    }

    private func write(_ session: Session, by work: (StoredSession) -> Completable) -> Completable {
        guard let signIn = session.signIn else { return .empty() }
        let expires = Date.now + limits.signInLifetime.seconds
        let stored = StoredSession(key: session.id.key, account: signIn.account, expires: expires)
        return perform(work(stored), event: "session-not-kept") { [self] in
            signIn.keptUntil = expires
            // The session was signed out before it was stored, so it must be removed, no matter which call the store
            // runs last.
            if session.signIn !== signIn { _ = remove(session) }
        }
    }

    /// Extends a stored session, because its browser has sent a request: once per sixteenth of its lifetime.
    func renew(_ session: Session) {
        guard let until = session.signIn?.keptUntil else { return }
        let time = limits.signInLifetime.seconds
        guard until.timeIntervalSinceNow < time * 15 / 16 else { return }
        // Set before the store responds, so that the session is not extended twice.
        session.signIn?.keptUntil = Date.now + time
        _ = write(session, by: store.extend)
    }

    /// Removes an ended session from the store, immediately or with later retries. The store is called even if the
    /// result is ignored.
    ///
    /// - Returns: A completable that completes when the store has responded.
    func remove(_ session: Session) -> Completable {
        signOuts += 1
        return remove(session.id.key)
    }

    /// Records a sign-out, by this or another process, from sessions that may not be in memory.
    func noteSignOut() { signOuts += 1 }

    /// Retries the removals that the store has not confirmed, and the lookups that have failed.
    func retry() {
        for key in removals { _ = remove(key) }
        verifyNext()
    }

    // MARK: Removals by other processes

    /// Looks up signed-in sessions that are in memory, one after another, and passes those that no longer exist to
    /// ``onEnd``. A lookup that fails is repeated by ``retry()``. A session that is being stored is looked up afterwards.
    func verify(_ sessions: [Session]) {
        // Lookups that are under way may have read a removed session, whether or not it is one of these.
        noteSignOut()
        for session in sessions {
            if let signIn = session.signIn { doubtful[ObjectIdentifier(signIn)] = (session, signIn) }
        }
        verifyNext()
    }

    private func verifyNext() {
        guard !isVerifying, let (key, (session, signIn)) = doubtful.first(where: { !$0.value.signIn.isBeingKept })
        else {
            return
        }
        doubtful[key] = nil
        isVerifying = true
        // A session that the store does not have, because it could not be reached, has nothing to prove that it may stay.
        guard signIn.keptUntil != nil else { return verified(session, signIn, exists: false) }
        find(session.id) { [self] result in
            switch result {
            case .success(let stored): verified(session, signIn, exists: stored != nil)
            case .failure:
                isVerifying = false
                doubtful[ObjectIdentifier(signIn)] = (session, signIn)
            }
        }
    }

    private func verified(_ session: Session, _ signIn: SignIn, exists: Bool) {
        isVerifying = false
        if !exists, session.signIn === signIn { onEnd(session) }
        verifyNext()
    }

    private func remove(_ key: String) -> Completable {
        removals.insert(key)
        return perform(store.remove(key), event: "sign-out-not-kept") { [self] in removals.remove(key) }
    }

    private func perform(_ work: Completable, event: String, then: @escaping () -> Void) -> Completable {
        let work = work.observe(on: MainScheduler.instance)
            .do(onError: { [self] in log(event, $0) }, onCompleted: then)
            .catch { _ in .empty() }
        // A session that is stored during a post does not show that the post was applied.
        return PostRun.$current.withValue(nil) { work.performed() }
    }
}

extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
    /// Subscribes immediately, whether or not the result is subscribed to.
    func performed() -> Completable {
        let outcome = ReplaySubject<Never>.create(bufferSize: 0)
        _ = asObservable().subscribe(outcome)
        return outcome.asCompletable()
    }
}
