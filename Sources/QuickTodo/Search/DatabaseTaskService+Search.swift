import Bindery
import QuickTodoViewModels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension DatabaseTaskService: TaskSearchService {
    var searchService: any TaskSearchService { self }

    func tasks(matching query: TaskQuery, at now: Date, in calendar: PersonCalendar) -> Observable<FoundTasks> {
        if query.isEmpty { return .just(FoundTasks([])) }
        return database.liveQuery(searchIndex.statement(for: query, at: now, in: calendar)).map(FoundTasks.init)
            .catch { .error(Self.failure($0)) }
    }

    func tags() -> Observable<[String]> {
        database.liveQuery(
            Query<String>(
                column: "SELECT DISTINCT tags FROM task WHERE tags <> '' AND deleted IS NULL AND archived IS NULL")
        )
        .map { texts in TaskQuery.sorted(tags: texts.flatMap { $0.split(separator: " ").map(String.init) }) }
        .distinctUntilChanged().catch { .error(Self.failure($0)) }
    }

    // MARK: Saved searches

    func savedSearches() -> Observable<[SavedSearch]> {
        database.liveQuery(Query<SavedSearch>("SELECT id, name, query FROM saved_search"))
            .map { $0.sorted(by: SavedSearch.comesBefore) }.catch { .error(Self.failure($0)) }
    }

    func save(_ query: TaskQuery, as name: String) -> Observable<SavedSearchChange> {
        write { connection in
            let former = try await connection.first(
                Query<SavedSearch>("SELECT id, name, query FROM saved_search WHERE name = \(name)"))
            guard let former else {
                let new = try await connection.first(
                    Query<SavedSearch>(
                        """
                        INSERT INTO saved_search (name, query) VALUES (\(name), \(query.storedText))
                        RETURNING id, name, query
                        """))
                return SavedSearchChange(nil, to: new)
            }
            let new = SavedSearch(id: former.id, name: name, query: query)
            try await connection.write(new)
            return SavedSearchChange(former, to: new)
        }
    }

    func rename(_ search: SavedSearch, to name: String) -> Observable<SavedSearchChange?> {
        write { connection in
            guard let former = try await connection.savedSearch(search.id), former.name != name else { return nil }
            let new = SavedSearch(id: former.id, name: name, query: former.query)
            try await connection.write(new)
            return SavedSearchChange(former, to: new)
        }
    }

    func delete(_ search: SavedSearch) -> Observable<SavedSearchChange?> {
        write { connection in
            guard let former = try await connection.savedSearch(search.id) else { return nil }
            try await connection.execute("DELETE FROM saved_search WHERE id = \(search.id)")
            return SavedSearchChange(former, to: nil)
        }
    }

    private func write<Result: Sendable>(
        _ work: @escaping @Sendable (any DatabaseConnection) async throws -> Result
    ) -> Observable<Result> {
        database.write(work).asObservable().catch { .error(Self.failure($0)) }
    }
}
