#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension TaskQuery {
    /// Indicates whether the criteria contain words or tags, which services find in an index.
    public var hasTexts: Bool { !words.isEmpty || !tags.isEmpty }

    /// Returns tags in alphabetical order, without those that differ from another one only in case.
    public static func sorted(tags: some Sequence<String>) -> [String] {
        Dictionary(tags.map { (FoldedText.folded($0), $0) }, uniquingKeysWith: min)
            .sorted { $0.key < $1.key }.map(\.value)
    }

    /// Decides whether a task fulfills the criteria. All services find the same tasks.
    ///
    /// - Parameters:
    ///   - task: The task.
    ///   - subtasks: The titles of the task's subtasks.
    ///   - now: The time to which dates are compared.
    ///   - calendar: The user's calendar.
    public func matches(_ task: TaskItem, subtasks: [String] = [], at now: Date, in calendar: PersonCalendar) -> Bool {
        if isEmpty || task.isDraft { return false }
        if let list, list != task.list { return false }
        if let state, (state == .done) != task.isDone { return false }
        let attributes = task.attributes
        if let date, !date.matches(attributes.due, isDone: task.isDone, at: now, in: calendar) { return false }
        let names = attributes.tags.names.map(FoldedText.folded)
        guard tags.allSatisfy(names.contains) else { return false }
        let texts = ([task.title, attributes.notes] + attributes.tags.names + subtasks).map { FoldedText($0) }
        return words.allSatisfy { word in texts.contains { $0.contains(word) } }
    }
}

extension DateCriterion {
    fileprivate func matches(_ due: TaskDue?, isDone: Bool, at now: Date, in calendar: PersonCalendar) -> Bool {
        guard let due else { return self == .none }
        let days = due.day(in: calendar).number - calendar.day(of: now).number
        return switch self {
        case .overdue: !isDone && due.isOver(at: now, in: calendar)
        case .today: days == 0
        case .week: (0..<Self.weekLength).contains(days)
        case .none: false
        }
    }

    /// The number of days of ``week``.
    public static let weekLength = 7
}
