public import Differences

/// A saved search as the navigation shows it.
public struct SearchLink: Sendable, Hashable, IdentifiableType {
    /// The search.
    public let search: SavedSearch
    /// Indicates whether the page shows the search.
    public let isCurrent: Bool

    /// The id of the search.
    public var identity: SavedSearch.ID { search.id }

    init(_ search: SavedSearch, isCurrent: Bool = false) { (self.search, self.isCurrent) = (search, isCurrent) }
}
