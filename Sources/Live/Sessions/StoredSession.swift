public import Foundation
public import Scenes

/// The data of a signed-in session in a ``SessionStore``.
public struct StoredSession: Sendable, Hashable {
    /// The SHA-256 of the session's id, as 64 hexadecimal digits.
    public let key: String
    /// The signed-in account.
    public let account: SessionAccount
    /// The time at which the session expires, unless the browser sends another request before.
    public let expires: Date

    /// Creates a session from the data that a store has read.
    public init(key: String, account: SessionAccount, expires: Date) {
        self.key = key
        self.account = account
        self.expires = expires
    }
}
