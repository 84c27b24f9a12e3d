import EventLoops
import HTMLTemplates

extension Page {
    /// Indicates whether the layout has a list for messages.
    var showsMessages: Bool { layout.template.slot(of: Message.listKey) != nil }

    /// Shows a message to the user once. An empty text is ignored.
    func tell(_ text: String, isAlert: Bool) {
        guard !text.isEmpty else { return }
        messages.add(Message(id: context.nextMessageID(), text: Message.shortened(text), isAlert: isAlert))
        messagesChanged()
    }

    /// Shows the messages that were kept for this page's document.
    func takeKeptMessages(at address: Address) {
        let kept = session.messages.take(at: address, now: loop.now)
        for message in kept { messages.add(message) }
        if !kept.isEmpty { messagesChanged() }
    }

    func dismissMessage(_ id: String) {
        messages.remove(id)
        messagesChanged()
    }

    /// Removes the messages that have been sent, because the user has continued.
    func clearMessages() {
        guard !messages.isEmpty else { return }
        messages.removeSent()
        messagesChanged()
    }

    /// Keeps messages that were not shown for the browser's next document at this page's address.
    func leave(_ unseen: [Message]) {
        session.messages.keep(unseen, at: address, until: loop.now + context.limits.messageLifetime) { bytes in
            bytes < ByteBudget.smallest ? nil : context.budget(of: session).hold(bytes)
        }
        if !unseen.isEmpty { messagesChanged() }
    }

    /// Shows the messages in the modal scene, if there is one with a list for them, because everything else is inert
    /// then; otherwise in the layout.
    func messagesChanged() {
        guard !isEnded else { return }
        guard let modal = modal?.binder, let slot = modal.messagesSlot else {
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
