/// The saved searches of an ``InMemoryTaskService``.
struct InMemorySearches: Sendable {
    private var searches: [SavedSearch.ID: SavedSearch] = [:]
    private var latestID = 0

    /// The searches in the order of their names.
    var sorted: [SavedSearch] { searches.values.sorted(by: SavedSearch.comesBefore) }

    mutating func save(_ query: TaskQuery, as name: String) -> SavedSearchChange {
        let former = searches.values.first { $0.name == name }
        if former == nil { latestID += 1 }
        let search = SavedSearch(id: former?.id ?? latestID, name: name, query: query)
        searches[search.id] = search
        return SavedSearchChange(former, to: search)
    }

    mutating func rename(_ search: SavedSearch, to name: String) -> SavedSearchChange? {
        guard let former = searches[search.id], former.name != name else { return nil }
        searches[search.id]?.name = name
        return SavedSearchChange(former, to: searches[search.id])
    }

    mutating func delete(_ search: SavedSearch) -> SavedSearchChange? {
        searches.removeValue(forKey: search.id).map { SavedSearchChange($0, to: nil) }
    }

    /// Undoes a change of a search that is as the change has left it. Returns false if it is not.
    mutating func undo(_ change: SavedSearchChange) -> Bool {
        guard let id = (change.new ?? change.former)?.id, searches[id] == change.new else { return false }
        searches[id] = change.former
        return true
    }
}
