/// The people of a window, the filter of the list, and the selected person.
public struct PeopleState: Sendable, Equatable {
    /// The maximum number of people.
    public static let limit = 500

    /// All people.
    public private(set) var people: [Contact]
    /// The prefix of the surnames that the list shows.
    public internal(set) var prefix = ""
    /// The name of the person to create or update.
    public internal(set) var name = ""
    /// The surname of the person to create or update.
    public internal(set) var surname = ""
    /// The selected person, who is in the filtered list.
    public internal(set) var selected: Contact.ID?

    private var nextID: Int

    /// The people of a new window.
    public init() {
        people = [("Hans", "Emil"), ("Max", "Mustermann"), ("Roman", "Tisch")].enumerated().map {
            Contact(id: $0 + 1, name: $1.0, surname: $1.1)
        }
        nextID = people.count + 1
    }

    /// The approximate number of bytes.
    public var size: Int {
        people.reduce(64 + name.utf8.count + surname.utf8.count) {
            $0 + 48 + $1.name.utf8.count + $1.surname.utf8.count
        }
    }

    /// The people whose surnames begin with the prefix, regardless of case.
    public var filtered: [Contact] {
        let prefix = prefix.lowercased()
        return prefix.isEmpty ? people : people.filter { $0.surname.lowercased().hasPrefix(prefix) }
    }

    /// The selected person.
    public var selectedPerson: Contact? { people.first { $0.id == selected } }

    /// Ends the selection of a person whom the list does not show.
    mutating func checkSelection() {
        if !filtered.contains(where: { $0.id == selected }) { selected = nil }
    }

    mutating func create(_ name: String, _ surname: String) {
        guard people.count < Self.limit else { return }
        people.append(Contact(id: nextID, name: name, surname: surname))
        nextID += 1
    }

    mutating func update(_ name: String, _ surname: String) {
        guard let index = people.firstIndex(where: { $0.id == selected }) else { return }
        (people[index].name, people[index].surname) = (name, surname)
        checkSelection()
    }

    mutating func delete() {
        people.removeAll { $0.id == selected }
        selected = nil
    }
}
