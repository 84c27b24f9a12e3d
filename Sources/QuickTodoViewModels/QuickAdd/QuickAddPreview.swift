public import Differences
public import Texts

/// An attribute that a text in the field to add tasks describes, shown before the task is added, or the name of a list that
/// completes the text.
public struct QuickAddPreview: Sendable, Hashable, IdentifiableType {
    /// The kinds of attributes.
    public enum Kind: String, Sendable, Hashable {
        case due, repetition, priority, tag, list, suggestion
    }

    /// The kind of the attribute.
    public let kind: Kind
    /// The attribute for the user, such as “Tomorrow” or “#home”.
    public let text: Text

    /// The list that a suggestion names; `nil` for an attribute.
    public let suggested: TaskList?

    /// The kind, and of a tag or suggestion the place among them.
    public let identity: String

    private init(_ kind: Kind, _ text: Text, _ place: Int = 0, _ suggested: TaskList? = nil) {
        (self.kind, self.text, self.suggested) = (kind, text, suggested)
        identity = "\(kind) \(place)"
    }

    /// Returns the attributes of a text in the order in which a row shows them.
    static func of(_ task: TypedTask, at now: TypedTime) -> [QuickAddPreview] {
        let attributes = task.attributes
        let due = attributes.due.map { due in
            QuickAddPreview(.due, due.text(DueNearness.Name(of: due.day(in: now.calendar), on: now.today)))
        }
        let repetition = attributes.repetition.map { QuickAddPreview(.repetition, $0.text) }
        let priority = attributes.priority == .none ? nil : attributes.priority.label
        let tags = attributes.tags.names.enumerated().map { place, tag in
            QuickAddPreview(.tag, Text(verbatim: "#\(tag)"), place)
        }
        let list = task.list.map { QuickAddPreview(.list, $0.title) }
        return [list, due, repetition, priority.map { QuickAddPreview(.priority, $0) }].compactMap(\.self) + tags
    }

    /// Returns the lists whose names complete the last word of a text, such as `@ho`.
    static func suggestions(for text: String, among lists: [TaskList]) -> [QuickAddPreview] {
        TypedListName.suggestions(for: text, among: lists).enumerated().map { place, list in
            QuickAddPreview(.suggestion, list.title, place, list)
        }
    }
}
