import Bindery
import QuickTodoViewModels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The search in PostgreSQL; see ``ServerSchema/search``. A word of any length is compared with the same text.
struct ServerSearchIndex: SearchIndex {
    func statement(for query: TaskQuery, at now: Date, in calendar: PersonCalendar) -> Query<TaskItem> {
        let texts = query.words.map { "task_texts LIKE \(Self.pattern($0))" as SQL }
        let tags = query.tags.map { "task_tags LIKE \(Self.pattern(" \($0) "))" as SQL }
        let conditions = (TaskQuery.listed + query.facts(at: now, in: calendar) + texts + tags)
            .joined(separator: " AND ")
        let order: SQL =
            query.hasTexts
            ? "id DESC"
            : "checked IS NOT NULL NULLS FIRST, coalesce(checked, place, added) DESC NULLS LAST, id DESC NULLS LAST"
        return Query(
            """
            SELECT \(TaskSchema.columns) FROM task JOIN task_search ON task_id = id
            WHERE \(conditions) ORDER BY \(order) LIMIT \(FoundTasks.limit + 1)
            """)
    }

    /// Returns the pattern of the texts that contain a word, in the case of the index.
    private static func pattern(_ word: String) -> SQL {
        var pattern = "%"
        for scalar in word.unicodeScalars {
            if scalar == "%" || scalar == "_" || scalar == "\\" { pattern.unicodeScalars.append("\\") }
            pattern.unicodeScalars.append(scalar)
        }
        return "search_folded(\(pattern + "%"))"
    }
}
