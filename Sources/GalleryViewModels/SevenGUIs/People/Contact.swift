public import Differences

/// A person in the list.
public struct Contact: Sendable, Equatable, Identifiable, IdentifiableType {
    /// The identifier.
    public let id: Int
    /// The given name.
    public var name: String
    /// The surname.
    public var surname: String

    public var identity: Int { id }

    /// The name as the list shows it, such as "Emil, Hans".
    public var listName: String {
        [surname, name].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// Creates a person.
    public init(id: Int, name: String, surname: String) {
        (self.id, self.name, self.surname) = (id, name, surname)
    }
}
