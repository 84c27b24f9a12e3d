/// A person who uses an app: the holder of an account, or the user of a browser without one.
public struct Visitor: Sendable, Hashable, Identifiable {
    /// The identifier of a visitor. All tabs of a browser have the same one, and so do all browsers in which one account
    /// is signed in.
    public enum ID: Sendable, Hashable {
        /// The identifier of the signed-in account.
        case account(SessionAccount.ID)
        /// An identifier of the browser's session. It can be shown to other visitors: the session's secret cannot be
        /// derived from it.
        case anonymous(String)
    }

    /// The identifier.
    public let id: ID
    /// The name that other visitors see.
    public let name: String

    /// Creates a visitor.
    public init(id: ID, name: String) {
        (self.id, self.name) = (id, name)
    }
}

extension Visitor.ID: CustomStringConvertible {
    /// The identifier as text, such as `account-42`. Two identifiers never have the same text.
    public var description: String {
        switch self {
        case .account(let id): "account-\(id)"
        case .anonymous(let id): "anonymous-\(id)"
        }
    }
}
