// Values that are their own identity: section headers, and items in small examples and tests.

extension String: IdentifiableType {
    /// The string itself.
    @inlinable
    public var identity: String { self }
}

extension Int: IdentifiableType {
    /// The number itself.
    @inlinable
    public var identity: Int { self }
}
