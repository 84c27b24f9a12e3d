import RxTesting

/// A tab of a headless browser: a document, its address and history, and with scripting the client's side of the live protocol.
public final class Tab {
    /// The browser that it belongs to.
    public let browser: Browser
    /// The document as it is; `document` lets patches in first.
    var page = DOM.Document(html: "")
    /// The status of the answer that the document came with.
    public internal(set) var status = 0
    /// The headers that the document came with.
    public internal(set) var head = ClientResponseHead(status: 0, headers: [])
    /// The entries of the history, and which of them is shown.
    var history = TabHistory()
    /// The number of the shown document in the history.
    var shownDocument: Int?
    /// The live protocol's client, nil on pages without it.
    var live: LiveClient?
    /// What was sent and received last.
    let traffic = TrafficLog()
    /// The drafts that wait for their fields.
    var drafts: [Draft] = []
    /// The request that the document came from, for reloading.
    var source: ClientRequest?
    /// What was wrong with a page that has been left.
    var formerFault: LiveTestingError?
    /// Whether the test knows of the fault.
    var isFaultTold = false
    /// Where the test opened it.
    let place: TestPlace?

    /// Answers the question that is asked before a page is left whose forms hold what was not saved: true leaves it.
    /// Gets the form's own words; nil where the browser asks in its own, as when another document is loaded.
    public var leaves: (_ question: String?) -> Bool = { _ in true }

    init(browser: Browser, place: TestPlace? = nil) {
        self.browser = browser
        self.place = place
    }

    deinit { tellFault() }

    // MARK: The page

    /// The document, with all patches applied that have arrived.
    public var document: DOM.Document {
        drain()
        return page
    }

    /// The address in the address bar.
    public var address: WebAddress {
        drain()
        return history.current?.address ?? browser.address
    }

    /// The path and query in the address bar.
    public var path: String { address.target }
    /// The document's title.
    public var title: String { document.title }
    /// The text of the page as a person reads it, a block per line.
    public var text: String { document.body.text }
    /// The element that has the focus.
    public var focused: DOM.Element? { document.focused }

    /// Whether the page's stream is open: changes arrive.
    public var isLive: Bool {
        drain()
        return live?.isConnected ?? false
    }

    /// The patches received since the document was loaded, as they came: their event's data.
    public var patches: [String] {
        drain()
        return live?.patches ?? []
    }

    /// Operations of patches that meant nothing on this page: each is a fault of the server.
    public var patchProblems: [String] {
        drain()
        return live?.problems ?? []
    }

    /// The number on the app's icon, as the page has set it; 0 for none.
    public var badge: Int {
        drain()
        return live?.badge ?? 0
    }

    /// The events that the app's own scripts were given since the document was loaded.
    public var scriptEvents: [ScriptEvent] {
        drain()
        return live?.events ?? []
    }

    /// Lets in what has arrived, without waiting.
    func drain() {
        while let live, live.pump(until: ContinuousClock.now) {}
    }

    // MARK: The window

    /// Whether the tab is hidden behind another one, or its window minimised. It begins in front.
    public var isHidden = false {
        didSet { if isHidden != oldValue { live?.look() } }
    }

    // MARK: Failures

    /// What a failure shows: the page as an outline and what was last sent and received.
    func report() -> String {
        var lines = ["At \(history.current?.address.description ?? "no page"), “\(page.title)” (\(status)):"]
        lines += page.body.outline.split(separator: "\n").prefix(80).map { "  | \($0)" }
        if let live { lines.append(live.stateLine) }
        lines.append(traffic.description)
        return lines.joined(separator: "\n")
    }
}
