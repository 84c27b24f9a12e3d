import HTMLTemplates

/// What a page tells a person once, beside its scenes: that something failed, or was done.
struct Message: TemplateModel, Equatable {
    /// Unlike that of any other message of the server's life: two pages that follow each other in a window do not mix theirs up.
    let id: String
    let text: String
    /// Whether it cannot wait until the person has finished what they do.
    let isAlert: Bool

    /// The most bytes of a text. A view model may repeat what a client has sent, however long that is.
    static let maximumBytes = 4_096

    /// The text, or its beginning where it is too long.
    static func shortened(_ text: String) -> String {
        guard text.utf8.count > maximumBytes else { return text }
        // A scalar has four bytes at most, and is not cut.
        let ends = (maximumBytes - 4...maximumBytes).reversed().lazy
        return (ends.compactMap { String(text.utf8.prefix($0)) }.first ?? "") + "…"
    }

    /// What a layout sees of a message, in the rows of its list `messages`.
    static let templateKeys = TemplateKeys<Message> { key in
        key("id", \.id)
        key("text", \.text)
        key("isAlert", \.isAlert)
        key("kind") { $0.isAlert ? "alert" : "notice" }
        key("role") { $0.isAlert ? "alert" : "status" }
    }

    /// The list's name in a layout, and in the template of a scene that covers it.
    static let listKey = "messages"
    static let listKind = TemplateKeyKind.list(rows: TemplateSchema(Message.self), keyed: true)

    /// The name of the button that takes a message away; its value is the message's `id`.
    static let dismissal = "bindery-dismiss"
}
