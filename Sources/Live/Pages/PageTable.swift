/// The open pages of one loop. Pages without a stream are in the order of their last contact, so that the one that gives way to a new
/// page is found in constant time.
struct PageTable {
    /// The lists that a page without a stream can be in; each has one timeout.
    enum Place: UInt8 {
        /// In none: the page has a stream, or is not in the table.
        case none
        /// No stream was ever opened for the page.
        case unopened
        /// The page has lost its stream.
        case abandoned
    }

    /// All pages by their ids.
    private(set) var all: [PageID: Page] = [:]
    private var unopened = RecencyList<PageOrder>()
    private var abandoned = RecencyList<PageOrder>()

    var count: Int { all.count }

    /// Adds a page, which has just been in contact with its client.
    mutating func add(_ page: Page) {
        all[page.id] = page
        place(page)
    }

    /// - Returns: whether the page was there.
    mutating func remove(_ page: Page) -> Bool {
        unlist(page)
        return all.removeValue(forKey: page.id) != nil
    }

    /// The page has just been in contact with its client, or has another stream than before, or none.
    mutating func contacted(_ page: Page) {
        switch page.place {
        case .unopened where !page.hasStream && !page.hasBeenLive: unopened.renew(page)
        case .abandoned where !page.hasStream: abandoned.renew(page)
        default: if all[page.id] === page { place(page) }
        }
    }

    /// The page without a stream that was left longest ago.
    var leftLongest: Page? {
        guard let first = unopened.oldest, let second = abandoned.oldest else {
            return unopened.oldest ?? abandoned.oldest
        }
        return first.lastContact < second.lastContact ? first : second
    }

    /// The page to give up next, if its time is over. It costs the same however many pages there are.
    func overdue(now: ContinuousClock.Instant, limits: LiveLimits) -> Page? {
        if let page = unopened.oldest, now - page.lastContact > limits.unopenedAfter { return page }
        if let page = abandoned.oldest, now - page.lastContact > limits.abandonedAfter { return page }
        return nil
    }

    private mutating func place(_ page: Page) {
        unlist(page)
        guard !page.hasStream else { return }
        page.place = page.hasBeenLive ? .abandoned : .unopened
        if page.place == .abandoned { abandoned.append(page) } else { unopened.append(page) }
    }

    private mutating func unlist(_ page: Page) {
        switch page.place {
        case .none: break
        case .unopened: unopened.remove(page)
        case .abandoned: abandoned.remove(page)
        }
        page.place = .none
    }
}

/// The order of a loop's pages.
enum PageOrder: RecencyOrder {
    static subscript(page: Page) -> RecencyLinks<Page> {
        get { page.tableLinks }
        set { page.tableLinks = newValue }
    }
}

/// The order of a session's pages.
enum SessionPageOrder: RecencyOrder {
    static subscript(page: Page) -> RecencyLinks<Page> {
        get { page.sessionLinks }
        set { page.sessionLinks = newValue }
    }
}
