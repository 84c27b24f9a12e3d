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
        /// The same as either of them, of a page that holds bytes for its client.
        case holding
    }

    /// All pages by their ids.
    private(set) var all: [PageID: Page] = [:]
    private var unopened = RecencyList<PageOrder>()
    private var abandoned = RecencyList<PageOrder>()
    private var holding = RecencyList<PageOrder>()

    var count: Int { all.count }

    /// Adds a page, which has just been in contact with its client.
    mutating func add(_ page: Page) {
        all[page.id] = page
        placesAnew(page)
    }

    /// - Returns: whether the page was there.
    mutating func remove(_ page: Page) -> Bool {
        unlist(page)
        return all.removeValue(forKey: page.id) != nil
    }

    /// The page has just been in contact with its client, or has another stream than before, or none.
    mutating func contacted(_ page: Page) {
        if page.place == place(of: page) { renew(page) } else { placesAnew(page) }
    }

    /// The page, which is in the table, may belong in another list than before.
    mutating func placesAnew(_ page: Page) {
        unlist(page)
        page.place = place(of: page)
        switch page.place {
        case .none: break
        case .unopened: unopened.append(page)
        case .abandoned: abandoned.append(page)
        case .holding: holding.append(page)
        }
    }

    /// The page without a stream that was left longest ago.
    var leftLongest: Page? {
        oldest.min { $0.lastContact < $1.lastContact }
    }

    /// The page without a stream that was left longest ago of those that hold bytes for their clients, other than this one.
    func leftLongestWithBytes(besides page: Page) -> Page? {
        holding.oldest === page ? holding.next(after: page) : holding.oldest
    }

    /// The first of each list.
    private var oldest: [Page] { [unopened.oldest, abandoned.oldest, holding.oldest].compactMap(\.self) }

    /// The page to give up next, if its time is over. It costs the same however many pages there are.
    func overdue(now: ContinuousClock.Instant, limits: LiveLimits) -> Page? {
        oldest.first {
            now - $0.lastContact > ($0.hasBeenLive ? limits.abandonedAfter : limits.unopenedAfter)
        }
    }

    private func place(of page: Page) -> Place {
        if page.hasStream { return .none }
        return page.budget != nil ? .holding : page.hasBeenLive ? .abandoned : .unopened
    }

    private mutating func renew(_ page: Page) {
        switch page.place {
        case .none: break
        case .unopened: unopened.renew(page)
        case .abandoned: abandoned.renew(page)
        case .holding: holding.renew(page)
        }
    }

    private mutating func unlist(_ page: Page) {
        switch page.place {
        case .none: break
        case .unopened: unopened.remove(page)
        case .abandoned: abandoned.remove(page)
        case .holding: holding.remove(page)
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
