import Bindery
import QuickTodoViewModels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The search in SQLite: words of at least three characters in the index of FTS5, and shorter ones by comparing each task; see
/// ``SearchSchema``.
struct FullTextIndex: SearchIndex {
    func statement(for query: TaskQuery, at now: Date, in calendar: PersonCalendar) -> Query<TaskItem> {
        let short = query.words.filter { $0.unicodeScalars.count < 3 }.map(Self.contains)
        let conditions = (TaskQuery.listed + short + query.facts(at: now, in: calendar)).joined(separator: " AND ")
        let limit = FoundTasks.limit + 1
        guard let match = Self.match(query) else {
            let order: SQL =
                query.hasTexts ? "id DESC" : "checked IS NOT NULL, coalesce(checked, place, added) DESC, id DESC"
            return Query(
                "SELECT \(TaskSchema.columns) FROM task WHERE \(conditions) ORDER BY \(order) LIMIT \(limit)")
        }
        // The index is read from its end until there are enough tasks.
        return Query(
            """
            SELECT \(TaskSchema.columns) FROM task_search CROSS JOIN task ON task.id = task_search.rowid
            WHERE task_search MATCH \(match) AND \(conditions)
            ORDER BY task_search.rowid DESC LIMIT \(limit)
            """)
    }

    /// Returns the expression for the full-text index; `nil` if no word is long enough for it.
    private static func match(_ query: TaskQuery) -> String? {
        let words = query.words.filter { $0.unicodeScalars.count >= 3 }.map(quoted)
        let tags = query.tags.map { "task_tags : \(quoted(" \($0) "))" }
        return words.isEmpty && tags.isEmpty ? nil : (words + tags).joined(separator: " AND ")
    }

    /// Returns a text as a string of FTS5, in which nothing has another meaning (https://www.sqlite.org/fts5.html, section
    /// 3.1).
    private static func quoted(_ text: String) -> String {
        "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    /// Returns the condition that a short word occurs in the task. LIKE ignores the case of ASCII letters only.
    private static func contains(_ word: String) -> SQL {
        var variants = [""]
        for scalar in word.unicodeScalars {
            let upper = scalar.properties.uppercaseMapping
            let hasUpper = !scalar.isASCII && upper.unicodeScalars.count == 1 && upper != "\(scalar)"
            let cases = hasUpper ? ["\(scalar)", upper] : ["\(scalar)"]
            variants = variants.flatMap { start in cases.map { start + $0 } }
        }
        let conditions: [SQL] = variants.flatMap { variant -> [SQL] in
            ["title", "notes", "tags"].map { "\(identifier: $0) LIKE \(likeContaining: variant)" }
        }
        let subtasks: [SQL] = variants.map { "subtask.title LIKE \(likeContaining: $0)" }
        return """
            (\(conditions.joined(separator: " OR ")) OR task.subtasks > 0 AND EXISTS (
                SELECT 1 FROM subtask WHERE subtask.task = task.id AND (\(subtasks.joined(separator: " OR ")))))
            """
    }
}
