/// The open pages of one loop. Pages without a stream are ordered by their last contact, so that the page to evict for
/// a new one is found in constant time.
struct PageTable {
    /// The lists that a page without a stream can be in. The pages of a list have the same timeout.
    enum Place: UInt8, CaseIterable {
        /// No list: the page has a stream, or is not in the table.
        case none
        /// No stream was ever opened for the page.
        case unopened
        /// No stream was ever opened for the page, and it holds bytes for its client.
        case unopenedHolding
        /// The page has lost its stream.
        case abandoned
        /// The page has lost its stream, and it holds bytes for its client.
        case abandonedHolding
    }

    /// A page's place in the table, which the page stores.
    struct Entry {
        fileprivate var place = Place.none
        fileprivate var links = RecencyLinks<Page>()
    }

    /// All pages by their ids.
    private(set) var all: [PageID: Page] = [:]
    /// One list for each place; the list of `none` is always empty.
    private var lists = Place.allCases.map { _ in RecencyList<PageOrder>() }

    var count: Int { all.count }

    /// Adds a page that has just been in contact with its client.
    mutating func add(_ page: Page) {
        all[page.id] = page
        placesAnew(page)
    }

    /// - Returns: True if the page was in the table.
    mutating func remove(_ page: Page) -> Bool {
        unlist(page)
        return all.removeValue(forKey: page.id) != nil
    }

    /// Updates the order of a page that has just been in contact with its client, or whose stream was opened, replaced
    /// or lost.
    mutating func contacted(_ page: Page) {
        if page.tableEntry.place == place(of: page) { renew(page) } else { placesAnew(page) }
    }

    /// Moves a page of the table to the list that it belongs in now.
    mutating func placesAnew(_ page: Page) {
        unlist(page)
        page.tableEntry.place = place(of: page)
        if page.tableEntry.place != .none { self[page.tableEntry.place].append(page) }
    }

    /// The page without a stream whose last contact is the oldest.
    var leftLongest: Page? {
        oldest.min { $0.lastContact < $1.lastContact }
    }

    /// Returns the page with the oldest last contact among those without a stream that hold bytes, except for `page`.
    func leftLongestWithBytes(besides page: Page) -> Page? {
        [Place.unopenedHolding, .abandonedHolding]
            .compactMap { self[$0].oldest === page ? self[$0].next(after: page) : self[$0].oldest }
            .min { $0.lastContact < $1.lastContact }
    }

    /// The first page of each list.
    private var oldest: [Page] { lists.compactMap { $0.oldest } }

    /// Returns the next page whose timeout has passed, in constant time.
    func overdue(now: ContinuousClock.Instant, limits: LiveLimits) -> Page? {
        oldest.first {
            now - $0.lastContact > ($0.stream.hasBeenLive ? limits.abandonedPageTimeout : limits.unopenedPageTimeout)
        }
    }

    private func place(of page: Page) -> Place {
        switch (page.hasStream, page.stream.hasBeenLive, page.budget != nil) {
        case (true, _, _): .none
        case (false, false, let holds): holds ? .unopenedHolding : .unopened
        case (false, true, let holds): holds ? .abandonedHolding : .abandoned
        }
    }

    private mutating func renew(_ page: Page) {
        if page.tableEntry.place != .none { self[page.tableEntry.place].renew(page) }
    }

    private mutating func unlist(_ page: Page) {
        if page.tableEntry.place != .none { self[page.tableEntry.place].remove(page) }
        page.tableEntry.place = .none
    }

    private subscript(place: Place) -> RecencyList<PageOrder> {
        get { lists[Int(place.rawValue)] }
        _modify { yield &lists[Int(place.rawValue)] }
    }
}

/// The order of a loop's pages.
enum PageOrder: RecencyOrder {
    static subscript(page: Page) -> RecencyLinks<Page> {
        get { page.tableEntry.links }
        set { page.tableEntry.links = newValue }
    }
}
