import EventLoops
import HTMLTemplates
import Texts

/// Tells the user: messages, and effects outside the document.
extension Page {
    /// Indicates whether the layout has a list for messages.
    var showsMessages: Bool { layoutSlot(of: .messages) != nil }

    /// Shows a message to the user once. A text without characters in the user's language is ignored.
    func tell(_ text: Text, isAlert: Bool) {
        guard !renderer.format.string(text).isEmpty else { return }
        let text = Message.shortened(text, renderer.format)
        messages.add(Message(id: context.nextMessageID(), text: text, isAlert: isAlert))
        messagesChanged()
    }

    /// Shows an alert that a form was rejected, unless the page shows it already.
    func tell(_ shortage: ByteBudget.Scope) {
        let text = PlainErrorPage(shortage).text
        if !messages.contains(text) { tell(text, isAlert: true) }
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
            return setLayout(.messages, .list(messages.list))
        }
        modal.set(slot, .list(messages.list))
        if let slot = layoutSlot(of: .messages), case .list(let shown) = layout.values[slot],
            !shown.isEmpty
        {
            setLayout(.messages, .list(PageMessages().list))
        }
    }
}

// MARK: Effects

extension Page {
    /// Sends an event to the app's scripts with the next patch.
    func emit(_ event: Operation) {
        effects.add(event)
        effects.hold(hold(effects.byteCount))
        effectsChanged()
    }

    /// Updates the number on the app's icon to that of the topmost scene that binds one.
    func updateBadge() {
        guard context.usesBadges else { return }
        let badge = stack.last { $0.binder.badge != nil }?.binder.badge.map(Int.init) ?? 0
        if effects.setBadge(badge) { effectsChanged() }
    }

    /// Marks the number on the app's icon as unknown, because a client with a new document may still show the number of
    /// another page of the app.
    func clientIsNew() {
        guard context.usesBadges else { return }
        effects.forgetClientBadge()
        effectsChanged()
    }

    private func effectsChanged() {
        markStale(.effects)
        setNeedsFlush()
    }
}
