public import Texts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension TaskEvent {
    /// The change in a sentence, such as “Date changed from Nov 24, 2026 to Nov 25, 2026.”
    public var text: Text {
        switch kind {
        case .added: Text("Added.", context: "history")
        case .title: "Title changed from “\(before)” to “\(after)”."
        case .notes: "Notes changed."
        case .due:
            change(
                Self.due, set: { "Date set to \($0)." }, changed: { "Date changed from \($0) to \($1)." },
                removed: "Date removed.")
        case .priority:
            "Priority changed from \(Self.priority(before)) to \(Self.priority(after))."
        case .tags:
            change(
                Self.tags, set: { "Tags set to \($0)." }, changed: { "Tags changed from \($0) to \($1)." },
                removed: "Tags removed.")
        case .repetition:
            change(
                Self.repetition, set: { "Repetition set to \($0)." },
                changed: { "Repetition changed from \($0) to \($1)." }, removed: "Repetition removed.")
        case .completed: Text("Completed.", context: "history")
        case .reopened: Text("Due again.", context: "history")
        case .deleted: Text("Deleted.", context: "history")
        case .restored: Text("Restored.", context: "history")
        }
    }

    private func change(
        _ text: (String) -> Text, set: (Text) -> Text, changed: (Text, Text) -> Text, removed: Text
    ) -> Text {
        if after.isEmpty { return removed }
        return before.isEmpty ? set(text(after)) : changed(text(before), text(after))
    }

    private static func due(_ code: String) -> Text { TaskDue(code: code)?.text(nil) ?? Text(verbatim: code) }

    private static func priority(_ code: String) -> Text {
        TaskPriority(rank: Int(code) ?? 0).name
    }

    private static func tags(_ code: String) -> Text {
        Text(verbatim: code.split(separator: " ").map { "#\($0)" }.joined(separator: " "))
    }

    private static func repetition(_ code: String) -> Text {
        Repetition(code: code)?.text ?? Text(verbatim: code)
    }
}

extension TaskDue {
    /// Creates a date from its code in an event: the seconds since 1970, the minute of the day or nothing, and the zone.
    init?(code: String) {
        let parts = code.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let seconds = Double(parts[0]) else { return nil }
        self.init(date: Date(timeIntervalSince1970: seconds), minute: Int(parts[1]), zone: String(parts[2]))
    }

    /// The code of the date in an event.
    var code: String { "\(date.timeIntervalSince1970) \(minute.map { "\($0)" } ?? "") \(zone)" }
}
