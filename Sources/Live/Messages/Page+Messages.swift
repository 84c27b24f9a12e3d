import EventLoops
import HTMLTemplates

extension Page {
    /// Whether the layout has a place for messages.
    var showsMessages: Bool { layout.template.slot(of: "messages") != nil }

    /// Tells the person something, once. What has no words is no message.
    func tell(_ text: String, isAlert: Bool) {
        guard !text.isEmpty else { return }
        messages.add(Message(id: context.nextMessageID(), text: text, isAlert: isAlert))
        messagesChanged()
    }

    /// Shows what was left for this page's document.
    func takeKeptMessages(at address: Address) {
        let kept = session.messages.take(at: address, now: loop.now)
        for message in kept { messages.add(message) }
        if !kept.isEmpty { messagesChanged() }
    }

    func dismissMessage(_ id: String) {
        messages.remove(id)
        messagesChanged()
    }

    /// The person does the next thing: what was told about the last one has had its time.
    func clearMessages() {
        guard !messages.isEmpty else { return }
        messages.removeSent()
        messagesChanged()
    }

    /// Leaves messages that were not shown here for the browser's next document at this page's address.
    func leave(_ unseen: [Message]) {
        session.messages.keep(unseen, at: address, until: loop.now + context.limits.messagesKept)
        if !unseen.isEmpty { messagesChanged() }
    }

    private func messagesChanged() {
        setLayout("messages", .list(messages.list))
    }
}
