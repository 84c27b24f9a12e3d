public import Foundation
public import Scenes

/// What a ``SessionStore`` keeps of a session: that somebody is signed in.
public struct StoredSession: Sendable, Hashable {
    /// The SHA-256 of the session's id, as 64 hexadecimal digits.
    public let key: String
    /// Who is signed in.
    public let account: SessionAccount
    /// Until when, unless the browser comes again.
    public let expires: Date

    /// What a store has read.
    public init(key: String, account: SessionAccount, expires: Date) {
        self.key = key
        self.account = account
        self.expires = expires
    }
}
