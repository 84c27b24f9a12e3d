public import Bindery
public import QuickTodoViewModels

extension SavedSearchChange {
    /// Undoes the change of a search that is as the change has left it. Returns false if it is not.
    func undo(on connection: any DatabaseConnection) async throws(DatabaseError) -> Bool {
        guard let id = (new ?? former)?.id, try await connection.savedSearch(id) == new else { return false }
        if let former {
            try await connection.write(former)
        } else {
            try await connection.execute("DELETE FROM saved_search WHERE id = \(id)")
        }
        return true
    }
}

extension DatabaseConnection {
    func savedSearch(_ id: SavedSearch.ID) async throws(DatabaseError) -> SavedSearch? {
        try await first(Query("SELECT id, name, query FROM saved_search WHERE id = \(id)"))
    }

    /// Writes a saved search, which may have been deleted.
    func write(_ search: SavedSearch) async throws(DatabaseError) {
        try await execute(
            """
            INSERT INTO saved_search (id, name, query)
            VALUES (\(search.id), \(search.name), \(search.query.storedText))
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, query = excluded.query
            """)
    }
}

extension SavedSearch: RowDecodable {
    public init(row: borrowing DatabaseRow) throws(DatabaseError) {
        let fields = FormFields(urlEncoded: (try row[2] as String).utf8)
        self.init(id: try row[0], name: try row[1], query: TaskQuery { fields[$0] })
    }
}

extension TaskQuery {
    /// The criteria as text: the query of their address.
    var storedText: String { Address("/search", query: fields).query }
}
