/// The pages that are kept for one browser: those without a stream in the order of their last contact, and those with one.
struct SessionPages {
    private var idle = RecencyList<SessionPageOrder>()
    private var streaming = RecencyList<SessionPageOrder>()

    var count: Int { idle.count + streaming.count }
    var isEmpty: Bool { count == 0 }

    /// The page without a stream that was left longest ago.
    var leftLongest: Page? { idle.oldest }

    /// The one of them that was left longest ago and of which this is true.
    func leftLongest(where isMeant: (Page) -> Bool) -> Page? { idle.first(where: isMeant) }

    /// All of them, those without a stream first.
    var all: [Page] { Array(idle) + Array(streaming) }

    mutating func add(_ page: Page) {
        page.isStreamingInSession = page.hasStream
        if page.hasStream { streaming.append(page) } else { idle.append(page) }
    }

    mutating func remove(_ page: Page) {
        if page.isStreamingInSession { streaming.remove(page) } else { idle.remove(page) }
    }

    /// A page of these has just been in contact with its client, or has another stream than before, or none.
    mutating func contacted(_ page: Page) {
        remove(page)
        add(page)
    }
}
