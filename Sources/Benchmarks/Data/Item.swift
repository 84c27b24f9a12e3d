import Bindery

/// A row of the only table in both databases.
struct Item: RowDecodable, Equatable {
    let id: Int
    let title: String

    init(id: Int, title: String) {
        self.id = id
        self.title = title
    }

    init(row: borrowing DatabaseRow) throws(DatabaseError) {
        self.init(id: try row[0], title: try row[1])
    }

    static let schema = "CREATE TABLE item (id INTEGER PRIMARY KEY, title TEXT NOT NULL)"
    static let insertion = "INSERT INTO item (title) VALUES (?)"
    static let renaming = "UPDATE item SET title = ? WHERE id = 50"
    static let query = "SELECT id, title FROM item ORDER BY id LIMIT 100"
}
