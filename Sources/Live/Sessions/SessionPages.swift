/// The open pages of one session: those without a stream in the order of their last contact, and those with one.
struct SessionPages {
    /// A page's place among those of its session, which the page stores.
    struct Entry {
        fileprivate var isStreaming = false
        fileprivate var links = RecencyLinks<Page>()
    }

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
        page.sessionEntry.isStreaming = page.hasStream
        if page.hasStream { streaming.append(page) } else { idle.append(page) }
    }

    mutating func remove(_ page: Page) {
        if page.sessionEntry.isStreaming { streaming.remove(page) } else { idle.remove(page) }
    }

    /// Updates the order of a page that has just been in contact with its client, or whose stream was opened, replaced
    /// or lost.
    mutating func contacted(_ page: Page) {
        remove(page)
        add(page)
    }
}

/// The order of a session's pages.
enum SessionPageOrder: RecencyOrder {
    static subscript(page: Page) -> RecencyLinks<Page> {
        get { page.sessionEntry.links }
        set { page.sessionEntry.links = newValue }
    }
}
