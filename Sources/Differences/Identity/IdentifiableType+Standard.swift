// Values that are their own identity: heads of sections, and items in small examples and tests.

extension String: IdentifiableType {
    /// The text itself.
    public var identity: String { self }
}

extension Int: IdentifiableType {
    /// The number itself.
    public var identity: Int { self }
}
