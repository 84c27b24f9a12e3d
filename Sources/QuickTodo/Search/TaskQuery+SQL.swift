import Bindery
import QuickTodoViewModels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension TaskQuery {
    /// Returns the query for the tasks that fulfill the criteria: at most one more than the limit.
    func statement(at now: Date, in calendar: PersonCalendar) -> Query<TaskItem> {
        let listed: [SQL] = ["title <> ''", "deleted IS NULL", "archived IS NULL"]
        let conditions = (listed + conditions(at: now, in: calendar)).joined(separator: " AND ")
        let limit = FoundTasks.limit + 1
        guard let match else {
            let order: SQL =
                hasTexts ? "id DESC" : "checked IS NOT NULL, coalesce(checked, place, added) DESC, id DESC"
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

    /// The expression for the full-text index; `nil` if no word is long enough for it.
    private var match: String? {
        let words = words.filter { $0.unicodeScalars.count >= 3 }.map(Self.quoted)
        let tags = tags.map { "task_tags : \(Self.quoted(" \($0) "))" }
        return words.isEmpty && tags.isEmpty ? nil : (words + tags).joined(separator: " AND ")
    }

    /// Returns a text as a string of FTS5, in which nothing has another meaning (https://www.sqlite.org/fts5.html, section
    /// 3.1).
    private static func quoted(_ text: String) -> String {
        "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    private func conditions(at now: Date, in calendar: PersonCalendar) -> [SQL] {
        var conditions = words.filter { $0.unicodeScalars.count < 3 }.map(Self.contains)
        if let list { conditions.append("list = \(list)") }
        switch state {
        case .due: conditions.append("checked IS NULL")
        case .done: conditions.append("checked IS NOT NULL")
        case nil: break
        }
        if let date { conditions.append(date.condition(at: now, in: calendar)) }
        return conditions
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

extension DateCriterion {
    /// A whole day is stored as a time of that day in UTC; a point in time belongs to the day of the user's time zone.
    fileprivate func condition(at now: Date, in calendar: PersonCalendar) -> SQL {
        let today = calendar.day(of: now)
        switch self {
        case .overdue:
            let midnight = Date(timeIntervalSince1970: Double(today.number) * 86_400)
            return """
                due IS NOT NULL AND checked IS NULL
                AND due < CASE WHEN due_minute IS NULL THEN \(midnight) ELSE \(now) END
                """
        case .today: return Self.condition(from: today, to: today.adding(days: 1), in: calendar)
        case .week: return Self.condition(from: today, to: today.adding(days: Self.weekLength), in: calendar)
        case .none: return "due IS NULL"
        }
    }

    private static func condition(from start: CalendarDay, to end: CalendarDay, in calendar: PersonCalendar) -> SQL {
        let whole = [start, end].map { Date(timeIntervalSince1970: Double($0.number) * 86_400) }
        let timed = [start, end].map(calendar.start)
        return """
            (due_minute IS NULL AND due >= \(whole[0]) AND due < \(whole[1])
            OR due_minute IS NOT NULL AND due >= \(timed[0]) AND due < \(timed[1]))
            """
    }
}
