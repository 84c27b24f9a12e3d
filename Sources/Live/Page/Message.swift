import HTMLTemplates
import Texts

/// An alert or notice that a page shows the user once, independently of its scenes.
struct Message: TemplateModel, Equatable {
    /// An id that is unique for the lifetime of the server, so that the messages of consecutive pages in a tab are
    /// distinct.
    let id: String
    let text: Text
    /// Indicates whether the message is an alert, which interrupts the user, and not a notice.
    let isAlert: Bool

    /// The maximum number of bytes in a text. A limit is necessary because a view model may repeat client input of any
    /// length.
    static let maximumBytes = 4_096

    /// Returns the text, or its beginning in the user's language and an ellipsis if it is too long.
    static func shortened(_ text: Text, _ format: TemplateFormat) -> Text {
        text.byteCount > maximumBytes ? Text(verbatim: shortened(format.string(text))) : text
    }

    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > maximumBytes else { return text }
        // A scalar has at most four bytes and must not be split.
        let ends = (maximumBytes - 4...maximumBytes).reversed().lazy
        return (ends.compactMap { String(text.utf8.prefix($0)) }.first ?? "") + "…"
    }

    /// The keys of a message in the rows of a layout's list `messages`.
    static let templateKeys = TemplateKeys<Message> { key in
        key("id", \.id)
        key("text", \.text)
        key("isAlert", \.isAlert)
        key("kind") { $0.isAlert ? "alert" : "notice" }
        key("role") { $0.isAlert ? "alert" : "status" }
    }

    /// The key of the list in a layout, and in the template of a modal scene.
    static let listKey = "messages"
    static let listKind = TemplateKeyKind.list(rows: TemplateSchema(Message.self), keyed: true)

    /// The name of the button that dismisses a message; its value is the message's `id`.
    static let dismissal = "bindery-dismiss"
}
