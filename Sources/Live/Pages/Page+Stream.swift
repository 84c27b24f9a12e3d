/// The stream that brings a page's patches to its client.
extension Page {
    var hasStream: Bool { stream != nil }

    /// Makes the stream this page's. False when the client lacks what is not here any more, or is a copy of the window that the page
    /// belongs to, as of a duplicated tab: it must mount a page of its own.
    func attach(_ newStream: EventStream, for client: StreamClient) -> Bool {
        guard !isEnded, window == 0 || client.window == 0 || window == client.window else { return false }
        guard let missed = history.patches(after: client.lastID) else {
            leave(messages.takeUnseen(after: client.lastID))
            return false
        }
        if client.window != 0 { window = client.window }
        if stream !== newStream { stream?.drop(self) }
        stream = newStream
        label = newStream.carry(self)
        hasBeenLive = true
        permit = nil
        touch()
        setLost(false)
        for patch in missed { send(patch, on: newStream) }
        if client.lastID == nil { clientIsNew() }
        setNeedsFlush()
        return true
    }

    /// The stream's client has gone.
    func lost(_ oldStream: EventStream) {
        guard stream === oldStream else { return }
        stream = nil
        touch()
        setLost(true)
    }
}
