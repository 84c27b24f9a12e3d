public import Differences
public import Texts

/// The attributes that a text in the field to add tasks describes, shown before the task is added.
public struct QuickAddPreview: Sendable, Hashable, IdentifiableType {
    /// The kinds of attributes.
    public enum Kind: String, Sendable, Hashable {
        case due, repetition, priority, tag
    }

    /// The kind of the attribute.
    public let kind: Kind
    /// The attribute for the user, such as “Tomorrow” or “#home”.
    public let text: Text

    /// The kind, and of a tag the place among the tags.
    public let identity: String

    private init(_ kind: Kind, _ text: Text, _ place: Int = 0) {
        (self.kind, self.text) = (kind, text)
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
        return [due, repetition, priority.map { QuickAddPreview(.priority, $0) }].compactMap(\.self) + tags
    }
}
