import HTMLTemplates
import Texts

/// The messages on a page, with the patches that sent them to the client.
struct PageMessages {
    /// The maximum number of messages on a page; beyond it the oldest is removed.
    static let limit = 5

    private struct Entry {
        let message: Message
        /// The patch that contained the message, 0 for the document itself; nil if it has not been sent.
        var patch: UInt64?
    }

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    /// Indicates whether a message with this text is shown.
    func contains(_ text: Text) -> Bool { entries.contains { $0.message.text == text } }

    /// The messages as rows of a template's list.
    var list: TemplateList { TemplateList(entries.map(\.message)) { $0.id } }

    /// Adds a message. It replaces a message of the same kind with the same text, so that a screen reader reads it
    /// again and repetitions do not accumulate.
    mutating func add(_ message: Message) {
        entries.removeAll { $0.message.text == message.text && $0.message.isAlert == message.isAlert }
        entries.append(Entry(message: message, patch: nil))
        if entries.count > Self.limit { entries.removeFirst() }
    }

    mutating func remove(_ id: String) {
        entries.removeAll { $0.message.id == id }
    }

    /// Removes the messages that have been sent. Messages that wait for a connection remain.
    mutating func removeSent() {
        entries.removeAll { $0.patch != nil }
    }

    /// Records that all messages that were not sent before have been sent with a patch.
    mutating func wereSent(with patch: UInt64) {
        for index in entries.indices where entries[index].patch == nil { entries[index].patch = patch }
    }

    /// Removes and returns the messages that a client has not received if its last patch has the given id; nil for a
    /// client that has only the document.
    mutating func takeUnseen(after id: UInt64?) -> [Message] {
        let unseen = entries.filter { $0.patch.map { $0 > id ?? 0 } ?? true }.map(\.message)
        entries.removeAll { unseen.contains($0.message) }
        return unseen
    }

    /// Removes and returns the messages that have not been sent to any client.
    mutating func takeUnsent() -> [Message] { takeUnseen(after: .max) }
}
