/// The open pages of one session: those without a stream in the order of their last contact, and those with one.
struct SessionPages {
    private var idle = RecencyList<SessionPageOrder>()
    private var streaming = RecencyList<SessionPageOrder>()

    var count: Int { idle.count + streaming.count }
    var isEmpty: Bool { count == 0 }

    /// The page without a stream whose last contact is the oldest.
    var leftLongest: Page? { idle.oldest }

    /// Returns the page with the oldest last contact among those without a stream that satisfy the predicate.
    func leftLongest(where isMeant: (Page) -> Bool) -> Page? { idle.first(where: isMeant) }

    /// All pages, those without a stream first.
    var all: [Page] { Array(idle) + Array(streaming) }

    mutating func add(_ page: Page) {
        page.isStreamingInSession = page.hasStream
        if page.hasStream { streaming.append(page) } else { idle.append(page) }
    }

    mutating func remove(_ page: Page) {
        if page.isStreamingInSession { streaming.remove(page) } else { idle.remove(page) }
    }

    /// Updates the order of a page that has just been in contact with its client, or whose stream was opened, replaced
    /// or lost.
    mutating func contacted(_ page: Page) {
        remove(page)
        add(page)
    }
}
