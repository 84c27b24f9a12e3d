/// What one loop knows of a browser: its open pages, the stream that carries them, and how fast it may go. On that loop only.
final class Session {
    let id: SessionID
    /// The pages that are kept for it, from the oldest on.
    private(set) var pages: [PageID] = []
    private var sharedStream: EventStream?
    /// When somebody last asked in its name.
    private(set) var lastContact: ContinuousClock.Instant
    /// What was not shown on pages that are gone.
    var messages = KeptMessages()
    private var events: TokenBucket

    init(_ id: SessionID, limits: LiveLimits, now: ContinuousClock.Instant) {
        self.id = id
        lastContact = now
        events = TokenBucket(capacity: limits.eventsAtOnce, perSecond: limits.eventsPerSecond, now: now)
    }

    /// The open stream of all the browser's pages; a new one takes the place of the one before.
    var stream: EventStream? {
        get { sharedStream?.isOpen == true ? sharedStream : nil }
        set {
            sharedStream?.close()
            sharedStream = newValue
        }
    }

    func keep(_ page: Page) {
        pages.append(page.id)
    }

    func forget(_ page: Page) {
        pages.removeAll { $0 == page.id }
    }

    func touch(now: ContinuousClock.Instant) {
        lastContact = now
    }

    /// Counts an event, or the mounting of a page. Nil when it may be; else how long the browser has to wait.
    func takeEvent(now: ContinuousClock.Instant) -> Duration? {
        events.take(now: now)
    }

    /// Whether nothing would be lost if the browser came back as one that was never here.
    func isForgettable(now: ContinuousClock.Instant) -> Bool {
        pages.isEmpty && stream == nil && messages.isEmpty(now: now) && events.isFull(now: now)
    }
}
