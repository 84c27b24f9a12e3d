public import Rx

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A store that finds tasks by their contents, and keeps searches. Its methods behave as those of a ``TaskService``, and
/// changes are undone by ``TaskService/undo(_:)``.
public protocol TaskSearchService: AnyObject, Sendable {
    /// Emits the listed tasks that fulfill criteria: the current ones, and then all of them after each change.
    ///
    /// If there are more than ``FoundTasks/limit``, these are the ones that were added last if the criteria contain words or
    /// tags, and otherwise those that come first in the list, so that the cost does not depend on the number of tasks.
    ///
    /// - Parameters:
    ///   - query: The criteria.
    ///   - now: The time to which dates are compared.
    ///   - calendar: The user's calendar.
    func tasks(matching query: TaskQuery, at now: Date, in calendar: PersonCalendar) -> Observable<FoundTasks>

    /// Emits the tags of the tasks in alphabetical order: the current ones, and then all of them after each change.
    func tags() -> Observable<[String]>

    /// Emits the saved searches in the order of their names: the current ones, and then all of them after each change.
    func savedSearches() -> Observable<[SavedSearch]>

    /// Saves criteria under a name, in the place of those that have the same name. Emits the change.
    func save(_ query: TaskQuery, as name: String) -> Observable<SavedSearchChange>

    /// Renames a saved search. Emits the change; `nil` if the search does not exist or has this name already.
    func rename(_ search: SavedSearch, to name: String) -> Observable<SavedSearchChange?>

    /// Deletes a saved search. Emits the change; `nil` if the search does not exist.
    func delete(_ search: SavedSearch) -> Observable<SavedSearchChange?>
}
