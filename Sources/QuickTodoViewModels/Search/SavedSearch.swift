public import Differences
public import Texts

/// A search that has a name.
public struct SavedSearch: Sendable, Hashable, Identifiable, IdentifiableType {
    /// The maximum length of a name in characters.
    public static let nameLimit = 60

    /// The search's id, which is never reused for another one.
    public let id: Int
    /// The name: one line of text.
    public var name: String
    /// The criteria.
    public var query: TaskQuery

    /// Creates a saved search.
    public init(id: Int, name: String, query: TaskQuery) {
        (self.id, self.name, self.query) = (id, name, query)
    }

    /// The search's id.
    public var identity: Int { id }

    /// Returns a name in its stored form; `nil` if it contains no visible characters or is too long.
    public static func acceptedName(_ typed: String) -> String? {
        guard let name = try? TaskTitle.accepted(typed), name.count <= nameLimit else { return nil }
        return name
    }

    /// Indicates whether the first search precedes the second in the list.
    public static func comesBefore(_ first: SavedSearch, _ second: SavedSearch) -> Bool {
        let names = (FoldedText.folded(first.name), FoldedText.folded(second.name))
        return names.0 == names.1 ? first.id < second.id : names.0 < names.1
    }
}

/// A change of the saved searches: a search before and after it. One that was saved has no former version, and one that was
/// deleted has no new one.
public struct SavedSearchChange: Sendable, Hashable {
    /// The search before the change.
    public let former: SavedSearch?
    /// The search after the change.
    public let new: SavedSearch?

    /// Creates a change.
    public init(_ former: SavedSearch?, to new: SavedSearch?) { (self.former, self.new) = (former, new) }

    /// The change in a sentence.
    public var text: Text {
        switch (former, new) {
        case (let former?, let new?) where former.name != new.name:
            "Renamed the search “\(former.name)” to “\(new.name)”."
        case (let former?, nil): "Deleted the search “\(former.name)”."
        case (_, let search): "Saved the search “\(search?.name ?? "")”."
        }
    }
}
