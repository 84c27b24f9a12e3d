/// Attaches the stream that carries a page's patches to its client.
extension Page {
    var hasStream: Bool { stream != nil }

    /// Attaches a client's stream to the page and sends the patches that the client has missed.
    ///
    /// - Returns: false if patches that the client has missed are no longer available, or if the client is a copy of
    ///   the tab that the page belongs to, such as a duplicated tab. The client must mount another page then.
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

    /// Detaches a stream whose client has disconnected.
    func lost(_ oldStream: EventStream) {
        guard stream === oldStream else { return }
        stream = nil
        touch()
        setLost(true)
    }
}
