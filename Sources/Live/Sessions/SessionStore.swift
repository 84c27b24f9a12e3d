public import Rx
public import Scenes

/// Where it stands who is signed in, beyond the life of the server: a database, as a rule.
///
/// The server asks it about each session that it does not know itself, and tells it of each that changes; pages and messages live in memory
/// only. A session goes by a key from which its id cannot be told, so that whoever reads the store can speak for nobody.
///
/// Each call does its work when it is subscribed to, which must not block, and may answer on any thread. What it is told counts when its answer
/// completes: over a restart, too. `DatabaseSessionStore` of the module `Hosting` keeps sessions in SQLite.
public protocol SessionStore: Sendable {
    /// The session of that key; nil for one that is not there.
    func session(_ key: String) -> Single<StoredSession?>

    /// Keeps a session, in place of what was kept of it before. One that has expired need not be kept any longer.
    func keep(_ session: StoredSession) -> Completable

    /// Forgets the session of that key, if there is one: somebody has signed out.
    func remove(_ key: String) -> Completable

    /// Forgets all sessions of an account: it has been signed out everywhere.
    func removeAll(of account: SessionAccount.ID) -> Completable
}
