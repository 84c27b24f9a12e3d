import Bindery

/// A row of a small table in both databases.
struct Item: DatabaseRecord, Equatable {
    let id: Int
    let title: String

    static let table = RecordTable<Item>(
        "item", Column("id", \.id), Column("title", \.title), make: Item.init)
    static let schema = "CREATE TABLE item (id INTEGER PRIMARY KEY, title TEXT NOT NULL)"
    static let insertion = "INSERT INTO item (title) VALUES (?)"
    static let insertionWithKey = "INSERT INTO item (id, title) VALUES (?, ?)"
    static let renaming = "UPDATE item SET title = ? WHERE id = 50"
    static let query = "SELECT id, title FROM item ORDER BY id LIMIT 100"
}
