public import Foundation
public import Rx
public import Scenes

/// Persistent storage for signed-in sessions, usually a database.
///
/// The server looks up each session that it does not have in memory, and stores each that changes. Pages and messages
/// are in memory only. A session is stored under a key from which its id cannot be derived, so that read access to the
/// store does not allow a client to use a session.
///
/// Each call does its work when the result is subscribed to, which must not block, and may deliver the result on any
/// thread. When the result completes, the change must be durable. ``/Hosting/DatabaseSessionStore`` stores
/// sessions in SQLite or PostgreSQL.
public protocol SessionStore: Sendable {
    /// Returns the session with this key; `nil` if there is none.
    func session(_ key: String) -> Single<StoredSession?>

    /// Stores a session and replaces the one with the same key. The store may delete it when it has expired.
    func keep(_ session: StoredSession) -> Completable

    /// Extends the time of a stored session. Stores nothing if the session was removed in the meantime, such as by another
    /// process. By default, a store keeps the session as if it were a new one.
    func extend(_ session: StoredSession) -> Completable

    /// Removes the session with this key, if there is one, because it was signed out.
    func remove(_ key: String) -> Completable

    /// Removes all sessions of an account, because it was signed out everywhere.
    func removeAll(of account: SessionAccount.ID) -> Completable

    /// Emits the accounts of sessions that other processes have removed, on any thread. The server then looks up the
    /// account's sessions that it has in memory, and ends the pages of those that no longer exist. By default, nothing: the
    /// store belongs to one process.
    var removals: Observable<SessionRemoval> { get }
}

extension SessionStore {
    public func extend(_ session: StoredSession) -> Completable { keep(session) }

    public var removals: Observable<SessionRemoval> { .never() }
}

/// The data of a signed-in session in a ``SessionStore``.
public struct StoredSession: Sendable, Hashable {
    /// The SHA-256 of the session's id, as 64 hexadecimal digits.
    public let key: String
    /// The signed-in account.
    public let account: SessionAccount
    /// The time at which the session expires, unless the browser sends another request before then.
    public let expires: Date

    /// Creates a session from the data that a store has read.
    public init(key: String, account: SessionAccount, expires: Date) {
        self.key = key
        self.account = account
        self.expires = expires
    }
}
