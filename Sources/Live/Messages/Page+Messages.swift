import EventLoops
import HTMLTemplates

extension Page {
    /// Whether the layout has a place for messages.
    var showsMessages: Bool { layout.template.slot(of: Message.listKey) != nil }

    /// Tells the person something, once. What has no words is no message.
    func tell(_ text: String, isAlert: Bool) {
        guard !text.isEmpty else { return }
        messages.add(Message(id: context.nextMessageID(), text: Message.shortened(text), isAlert: isAlert))
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
        session.messages.keep(unseen, at: address, until: loop.now + context.limits.messagesKept) { bytes in
            bytes < ByteBudget.smallest ? nil : context.budget(of: session).hold(bytes)
        }
        if !unseen.isEmpty { messagesChanged() }
    }

    /// Shows them in the modal scene that is up, if it has a place for them, since all else is inert then; else in the layout.
    func messagesChanged() {
        guard !isEnded else { return }
        guard let modal = modal?.mount, let slot = modal.messagesSlot else {
            return setLayout(Message.listKey, .list(messages.list))
        }
        modal.set(slot, .list(messages.list))
        if let slot = layout.template.slot(of: Message.listKey), case .list(let shown) = layout.values[slot],
            !shown.isEmpty
        {
            setLayout(Message.listKey, .list(PageMessages().list))
        }
    }
}
