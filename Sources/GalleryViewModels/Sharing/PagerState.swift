public import Differences
public import Texts

/// The state of a list that is loaded in pages. It decides which requests to send but does not send them.
public struct PagerState<Item: IdentifiableType> {
    /// The commands of the user.
    enum Command {
        /// Starts another list.
        case begin
        /// Requests the first page again.
        case refresh
        /// Requests the page after the last loaded one.
        case more
        /// Repeats the request that failed.
        case retry
    }

    /// A request to the service.
    enum Request: Equatable {
        /// The given number of pages from the beginning of the list.
        case start(pages: Int)
        /// The page with this number, counted from 1.
        case page(Int)
    }

    /// The loaded items without duplicates, in the service's order.
    public private(set) var items: [Item] = []
    /// The number of loaded pages.
    public private(set) var pages = 0
    /// Indicates whether the last page is loaded.
    public private(set) var isComplete = false
    /// Indicates whether a request has succeeded or failed.
    public private(set) var hasSettled = false
    /// The message for the user about the last request; `nil` if it did not fail.
    public private(set) var failure: Text?

    private var running: Request?
    private var failed: Request?
    /// The number of pages that are loaded first.
    private let firstPages: Int

    init(firstPages: Int) {
        self.firstPages = max(1, firstPages)
    }

    /// Indicates whether the beginning of the list is being loaded.
    public var isRefreshing: Bool { if case .start = running { true } else { false } }

    /// Indicates whether the next page is being loaded.
    public var isLoadingMore: Bool { if case .page = running { true } else { false } }

    /// The number of loaded pages once the request in progress, or the failed one, has succeeded.
    public var wantedPages: Int {
        switch running ?? failed {
        case .start(let pages): pages
        case .page(let number): number
        case nil: max(1, pages)
        }
    }

    /// Returns the request that a command leads to, which replaces the one in progress, or `nil` if the command has no
    /// effect.
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
        // The number of pages in an address applies to the first list only. Another list begins with one page.
        case .begin: .start(pages: running == nil && !hasSettled ? firstPages : 1)
        case .refresh: .start(pages: 1)
        case .more: running == nil && hasSettled && !isComplete && failed == nil ? .page(pages + 1) : nil
        case .retry: running == nil ? failed : nil
        }
    }

    /// Handles the response to the request in progress.
    mutating func take(_ page: ListPage<Item>, of request: Request) {
        switch request {
        case .start(let count): (items, pages) = ([], count)
        case .page(let number): pages = number
        }
        // If items were added at the beginning of the list, the next page repeats the last items of this one.
        var known = Set(items.map(\.identity))
        items += page.items.filter { known.insert($0.identity).inserted }
        isComplete = page.isLast
        (hasSettled, running) = (true, nil)
    }

    /// Handles the failure of the request in progress.
    mutating func fail(_ request: Request, _ sentence: Text) {
        (failed, failure) = (request, sentence)
        (hasSettled, running) = (true, nil)
    }
}
