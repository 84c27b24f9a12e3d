/// The account that is signed in to a browser's session.
public struct SessionAccount: Sendable, Hashable, Identifiable {
    /// A permanent identifier that is unique among the app's accounts.
    public let id: String
    /// The name that is shown to users.
    public let name: String
    /// The permissions of the account, named by the app.
    public let roles: Set<String>

    /// Creates an account from the data that the app's pages need.
    public init(id: String, name: String, roles: Set<String> = []) {
        self.id = id
        self.name = name
        self.roles = roles
    }
}
