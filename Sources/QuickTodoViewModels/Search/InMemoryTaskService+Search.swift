public import Rx

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension InMemoryTaskService: TaskSearchService {
    public var searchService: any TaskSearchService { self }

    public func tasks(
        matching query: TaskQuery, at now: Date, in calendar: PersonCalendar
    ) -> Observable<FoundTasks> {
        latest { tasks in
            let found = tasks.lists.all.filter { task in
                let subtasks = tasks.checklists[task.id].subtasks.map(\.title)
                return query.matches(task, subtasks: subtasks, at: now, in: calendar)
            }
            return FoundTasks(query.hasTexts ? found.sorted { $0.id > $1.id } : found)
        }
    }

    public func tags() -> Observable<[String]> {
        tasks().map { tasks in TaskQuery.sorted(tags: tasks.lazy.flatMap(\.attributes.tags.names)) }
            .distinctUntilChanged()
    }

    public func savedSearches() -> Observable<[SavedSearch]> {
        latest { $0.savedSearches.sorted }
    }

    public func save(_ query: TaskQuery, as name: String) -> Observable<SavedSearchChange> {
        answer { tasks throws(TaskServiceError) in tasks.savedSearches.save(query, as: name) }
    }

    public func rename(_ search: SavedSearch, to name: String) -> Observable<SavedSearchChange?> {
        answer { tasks throws(TaskServiceError) in tasks.savedSearches.rename(search, to: name) }
    }

    public func delete(_ search: SavedSearch) -> Observable<SavedSearchChange?> {
        answer { tasks throws(TaskServiceError) in tasks.savedSearches.delete(search) }
    }
}
