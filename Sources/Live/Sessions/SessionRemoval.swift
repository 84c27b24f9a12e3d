public import Scenes

/// The news that other processes have removed sessions from a ``SessionStore`` that they share with this one.
public enum SessionRemoval: Sendable, Hashable {
    /// Sessions of this account, one of them or all.
    case account(SessionAccount.ID)
    /// Sessions of any accounts: the store may have missed news, such as while its database could not be reached.
    case unknown
}
