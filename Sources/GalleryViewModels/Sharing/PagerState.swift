public import Differences

/// What is known of a list that comes in pages, and what is being done about it. It decides; it does nothing.
public struct PagerState<Item: IdentifiableType> {
    /// What a person asks for.
    enum Command {
        /// Another list: begin anew.
        case begin
        /// The first page again.
        case refresh
        /// The page after the last.
        case more
        /// What failed, once more.
        case retry
    }

    /// What a service is asked for.
    enum Request: Equatable {
        /// The list from its beginning, so many pages of it.
        case start(pages: Int)
        /// The page of this number, counted from 1.
        case page(Int)
    }

    /// What is loaded, each item once, in the service's order.
    public private(set) var items: [Item] = []
    /// How many pages that is.
    public private(set) var pages = 0
    /// Whether nothing comes after it.
    public private(set) var isComplete = false
    /// Whether the list was loaded, or could not be.
    public private(set) var hasSettled = false
    /// What went wrong last, for a person; nil when nothing did.
    public private(set) var failure: String?

    private var running: Request?
    private var failed: Request?
    /// How many pages to begin with.
    private let firstPages: Int

    init(firstPages: Int) {
        self.firstPages = max(1, firstPages)
    }

    /// Whether the list's beginning is being loaded.
    public var isRefreshing: Bool { if case .start = running { true } else { false } }

    /// Whether its continuation is.
    public var isLoadingMore: Bool { if case .page = running { true } else { false } }

    /// How many pages there will be when what is under way has come.
    public var wantedPages: Int {
        switch running ?? failed {
        case .start(let pages): pages
        case .page(let number): number
        case nil: max(1, pages)
        }
    }

    /// What a command leads to: the request that takes the place of the one that is under way; nil to leave everything as it is.
    mutating func take(_ command: Command) -> Request? {
        guard let request = request(for: command) else { return nil }
        if command == .begin { self = PagerState(firstPages: firstPages) }
        running = request
        failed = nil
        failure = nil
        return request
    }

    private func request(for command: Command) -> Request? {
        switch command {
        // The pages of an address are the first list's: another list begins with one.
        case .begin: .start(pages: running == nil && !hasSettled ? firstPages : 1)
        case .refresh: .start(pages: 1)
        case .more: running == nil && hasSettled && !isComplete && failed == nil ? .page(pages + 1) : nil
        case .retry: running == nil ? failed : nil
        }
    }

    /// Takes what the request that is under way has brought.
    mutating func take(_ page: ListPage<Item>, of request: Request) {
        switch request {
        case .start(let count): (items, pages) = ([], count)
        case .page(let number): pages = number
        }
        // A list that grew at its beginning shows its last items again on the next page.
        var known = Set(items.map(\.identity))
        items += page.items.filter { known.insert($0.identity).inserted }
        isComplete = page.isLast
        (hasSettled, running) = (true, nil)
    }

    /// The request that is under way has failed.
    mutating func fail(_ request: Request, _ sentence: String) {
        (failed, failure) = (request, sentence)
        (hasSettled, running) = (true, nil)
    }
}
