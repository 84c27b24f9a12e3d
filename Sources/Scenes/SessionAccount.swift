/// Who a browser is signed in as.
public struct SessionAccount: Sendable, Hashable, Identifiable {
    /// Tells the app's accounts apart, and stays the same for life.
    public let id: String
    /// What people see.
    public let name: String
    /// What the account may do, in the app's own words.
    public let roles: Set<String>

    /// An account of the app's, as its pages are to know it.
    public init(id: String, name: String, roles: Set<String> = []) {
        self.id = id
        self.name = name
        self.roles = roles
    }
}
