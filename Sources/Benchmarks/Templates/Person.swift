import Bindery

/// A row of the table that this part renders: five values, some of which must be escaped.
struct Person: TemplateModel, Equatable {
    let id: Int
    let name: String
    let email: String
    let city: String
    let note: String

    static let templateKeys = TemplateKeys<Person> { key in
        key("id", \.id)
        key("name", \.name)
        key("email", \.email)
        key("city", \.city)
        key("note", \.note)
    }

    /// Returns the same people each time; one in five values contains characters that must be escaped.
    static func examples(_ count: Int) -> [Person] {
        (1...count).map { id in
            Person(
                id: id, name: id.isMultiple(of: 3) ? "Sam O'Neill-\(id)" : "Alexandra Person-\(id)",
                email: "person.\(id)@example.org", city: id.isMultiple(of: 2) ? "Rock & Harbour" : "Copenhagen",
                note: id.isMultiple(of: 4) ? "says <hello> & \"goodbye\"" : "nothing to say here, really")
        }
    }
}
