import EventLoops
import Foundation
import Rx
import Scenes

/// One loop's dealings with the session store. On that loop only.
final class SessionKeeper {
    private let store: any SessionStore
    private let limits: LiveLimits
    private let log: (_ event: String, _ error: any Error) -> Void
    /// The keys of sessions that are over and that the store has not confirmed to have forgotten.
    private var removals: Set<String> = []
    /// How often somebody has signed out: what was asked of the store before is not to be trusted then.
    private var signOuts = 0

    /// - Parameter log: takes what the store has failed at.
    init(_ store: any SessionStore, limits: LiveLimits, log: @escaping (_ event: String, _ error: any Error) -> Void) {
        self.store = store
        self.limits = limits
        self.log = log
    }

    /// Looks for a session that is not known, and calls back with what the store has of it; nil for one that is over, or never was.
    func find(_ id: SessionID, _ then: @escaping (Result<StoredSession?, any Error>) -> Void) {
        let key = id.key
        guard !removals.contains(key) else { return then(.success(nil)) }
        let asked = signOuts
        _ = store.session(key)
            .timeout(.milliseconds(Int(limits.mounting.seconds * 1000)), scheduler: MainScheduler.instance)
            .observe(on: MainScheduler.instance)
            .subscribe(
                onSuccess: { [self] stored in
                    // It may have been this one that was signed out meanwhile.
                    guard asked == signOuts else { return find(id, then) }
                    let isOf = stored.map { ConstantTime.areEqual($0.key, key) && $0.expires > .now } ?? false
                    then(.success(isOf ? stored : nil))
                },
                onFailure: { [self] error in
                    log("session-not-read", error)
                    then(.failure(error))
                })
    }

    /// Keeps that somebody has signed in. What is returned completes when the store has answered; the work is done in any case.
    ///
    /// What the store fails at is for the log: who has signed in is, in this server.
    func keep(_ session: Session) -> Completable {
        guard let signIn = session.signIn else { return .empty() }
        let expires = Date.now + limits.signedInFor.seconds
        let stored = StoredSession(key: session.id.key, account: signIn.account, expires: expires)
        return perform(store.keep(stored), event: "session-not-kept") { [self] in
            signIn.keptUntil = expires
            // Signed out before the store had it: whichever comes last there, it is to be gone.
            if session.signIn !== signIn { _ = remove(session) }
        }
    }

    /// Keeps a session for longer, now that its browser has come again: once in a sixteenth of its time.
    func renew(_ session: Session) {
        guard let until = session.signIn?.keptUntil else { return }
        let time = limits.signedInFor.seconds
        guard until.timeIntervalSinceNow < time * 15 / 16 else { return }
        // Until the store answers, nobody asks it again.
        session.signIn?.keptUntil = Date.now + time
        _ = keep(session)
    }

    /// Lets the store forget a session that is over: at once, or as soon as it can. What is returned completes when the store has answered.
    func remove(_ session: Session) -> Completable {
        signOuts += 1
        return remove(session.id.key)
    }

    /// An account is over in sessions that are not known here.
    func noteSignOut() { signOuts += 1 }

    /// Asks again for what the store could not do.
    func retry() {
        for key in removals { _ = remove(key) }
    }

    private func remove(_ key: String) -> Completable {
        removals.insert(key)
        return perform(store.remove(key), event: "sign-out-not-kept") { [self] in removals.remove(key) }
    }

    private func perform(_ work: Completable, event: String, then: @escaping () -> Void) -> Completable {
        work.observe(on: MainScheduler.instance)
            .do(onError: { [self] in log(event, $0) }, onCompleted: then)
            .catch { _ in .empty() }
            .performed()
    }
}

extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
    /// Does the work now, whether or not somebody subscribes to its outcome.
    func performed() -> Completable {
        let outcome = ReplaySubject<Never>.create(bufferSize: 0)
        _ = asObservable().subscribe(outcome)
        return outcome.asCompletable()
    }
}
