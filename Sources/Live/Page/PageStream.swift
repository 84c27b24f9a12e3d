import HTTP

/// The stream that carries a page's patches, and the tab that has opened it.
struct PageStream {
    private(set) var current: EventStream?
    /// The bytes before each of this page's events on a shared stream.
    private(set) var label: HTTPChunk?
    /// The number of the tab whose stream was attached; another tab with the same document is a copy. Zero if there is
    /// none yet.
    private var window: UInt64 = 0
    /// Indicates whether a stream was ever opened for the page, so that the client is a browser with the script and not
    /// a robot.
    private(set) var hasBeenLive = false
    /// The permit that counts the page against its client's network until a stream is opened.
    private(set) var permit: ClientPermit?

    init(permit: ClientPermit?) {
        self.permit = permit
    }

    /// Decides whether the client is the tab that the page belongs to, and not a copy of it.
    func belongs(to client: StreamClient) -> Bool {
        window == 0 || client.window == 0 || window == client.window
    }

    /// Sets the stream that a client has opened.
    mutating func open(_ stream: EventStream, label: HTTPChunk?, for client: StreamClient) {
        (current, self.label) = (stream, label)
        if client.window != 0 { window = client.window }
        wasOpened()
    }

    /// Records that a stream was opened, which ends the permit.
    mutating func wasOpened() {
        hasBeenLive = true
        permit = nil
    }

    /// Removes the stream, because the client has disconnected.
    mutating func close() { current = nil }

    /// Removes the stream and the permit, because the page has ended.
    mutating func end() { (current, permit) = (nil, nil) }
}
