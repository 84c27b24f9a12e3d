import HTMLTemplates

/// The messages that stand on a page, and which of them its client has been sent.
struct PageMessages {
    /// How many stand on a page at once; then the oldest gives way.
    static let limit = 5

    private struct Entry {
        let message: Message
        /// The patch that brought it, 0 for the document itself; nil while it has not been sent.
        var patch: UInt64?
    }

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    /// Indicates whether a message with this text is shown.
    func contains(_ text: String) -> Bool { entries.contains { $0.message.text == text } }

    /// For the layout's list.
    var list: TemplateList { TemplateList(entries.map(\.message)) { $0.id } }

    /// Adds a message. One of the same words gives way: so it is read out again, and does not pile up.
    mutating func add(_ message: Message) {
        entries.removeAll { $0.message.text == message.text && $0.message.isAlert == message.isAlert }
        entries.append(Entry(message: message, patch: nil))
        if entries.count > Self.limit { entries.removeFirst() }
    }

    mutating func remove(_ id: String) {
        entries.removeAll { $0.message.id == id }
    }

    /// Takes away what has been shown. What waits for a connection still comes.
    mutating func removeSent() {
        entries.removeAll { $0.patch != nil }
    }

    /// All that stand there have been sent by now.
    mutating func wereSent(with patch: UInt64) {
        for index in entries.indices where entries[index].patch == nil { entries[index].patch = patch }
    }

    /// Takes out what a client has not seen whose last patch has this id; nil for one that has just the document.
    mutating func takeUnseen(after id: UInt64?) -> [Message] {
        let unseen = entries.filter { $0.patch.map { $0 > id ?? 0 } ?? true }.map(\.message)
        entries.removeAll { unseen.contains($0.message) }
        return unseen
    }

    /// Takes out what was sent to nobody.
    mutating func takeUnsent() -> [Message] { takeUnseen(after: .max) }
}
