import Bindery
import QuickTodoViewModels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The way in which a kind of database finds texts. It is the only part of the statements in which they differ, because
/// the standard of SQL has no search in texts.
protocol SearchIndex: Sendable {
    /// Returns the query for the tasks that fulfill the criteria: at most one more than the limit.
    func statement(for query: TaskQuery, at now: Date, in calendar: PersonCalendar) -> Query<TaskItem>
}
