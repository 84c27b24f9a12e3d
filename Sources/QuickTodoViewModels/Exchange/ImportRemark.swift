public import Differences
public import Texts

/// The reason why a record of a file is not added, or not completely.
public struct ImportRemark: Sendable, Hashable, IdentifiableType {
    /// The reasons.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        case noTitle, longTitle, longNotes, isKnown, noTask, wrongType
        case date, phrase, time, zone, priority, tag, repetition, added, done, list, subtask, column

        /// Indicates whether the record is not added at all.
        public var isSkip: Bool {
            switch self {
            case .noTitle, .longTitle, .longNotes, .isKnown, .noTask, .wrongType: true
            case .date, .phrase, .time, .zone, .priority, .tag, .repetition, .added, .done, .list, .subtask, .column:
                false
            }
        }
    }

    /// The number of the line at which the record begins, from 1 on.
    public let line: Int
    /// The reason.
    public let reason: Reason
    /// The text that the reason is about, shortened.
    public let detail: String
    /// The name of the task, shortened; empty if the number of the line is better.
    public let task: String

    /// Creates a remark.
    public init(line: Int, _ reason: Reason, _ detail: String, of task: String = "") {
        (self.line, self.reason, self.detail, self.task) = (line, reason, detail, task)
    }

    /// The line, the task, the reason and the text, which may occur twice.
    public var identity: String { "\(line) \(reason) \(detail) \(task)" }

    /// The sentence for the user.
    public var text: Text {
        task.isEmpty
            ? "Line \(line, "line"): \(explanation, "reason")" : "Task “\(task, "task")”: \(explanation, "reason")"
    }

    private var explanation: Text {
        switch reason {
        case .noTitle: "skipped, because it has no title."
        case .longTitle: "skipped, because “\(detail)…” has more than \(TaskTitle.limit) characters."
        case .longNotes: "skipped, because the notes of “\(detail)” have more than 32 KiB."
        case .isKnown: "skipped, because “\(detail)” is on the list already."
        case .noTask: "skipped, because “\(detail)” is not a task."
        case .wrongType: "skipped, because “\(detail)” has an unexpected value."
        case .date: "“\(detail)” is not a date such as 2026-05-04, so it is added to the notes."
        case .phrase: "the date “\(detail)” is not understood, so it is added to the notes."
        case .time: "“\(detail)” is not a time such as 09:30, so the task is due the whole day."
        case .zone: "“\(detail)” is not a known time zone, so yours is used."
        case .priority: "“\(detail)” is not a priority, so the task has none."
        case .tag: "“\(detail)” cannot be a tag, so it is left out."
        case .repetition: "“\(detail)” is not a repetition such as 2 month, so the task has none."
        case .added: "“\(detail)” is not a time, so the task counts as added now."
        case .done: "“\(detail)” is not a time, so the task is due."
        case .list: "“\(detail)” cannot be the name of a list, so the task is added to the inbox."
        case .column: "the column “\(detail)” is unknown and left out."
        case .subtask: "the subtask “\(detail)” cannot be added, so it is left out."
        }
    }
}
