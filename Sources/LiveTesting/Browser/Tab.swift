import Live
import RxTesting

/// A tab of a headless browser: a document, its address and history and, with scripting, the client side of the live
/// protocol.
public final class Tab {
    /// The browser of the tab.
    public let browser: Browser
    /// The current document; `document` applies received patches first.
    var page = DOM.Document(html: "")
    /// The status of the response that contained the document.
    public internal(set) var status = 0
    /// The headers of the response that contained the document.
    public internal(set) var head = ClientResponseHead(status: 0, headers: [])
    /// The entries of the history and the index of the current one.
    var history = TabHistory()
    /// The number of the shown document in the history.
    var shownDocument: Int?
    /// The client of the live protocol; `nil` on pages without it.
    var live: LiveClient?
    /// The latest requests, responses and events.
    let traffic = TrafficLog()
    /// The element under the pointer, if the test has moved it.
    weak var hovered: DOM.Element?
    /// Indicates whether the text of the focused field is selected, because a view model has asked for that. Typing
    /// then replaces it.
    public internal(set) var isTextSelected = false
    /// The drafts that wait for their fields to appear.
    var drafts: [Draft] = []
    /// The fields that elements of the page have opened, by the keys of their drafts.
    var openedFields: [StoredDraft.Key: DOM.Element] = [:]
    /// The files that were saved instead of shown.
    var saved: [SavedFile] = []
    /// The request that loaded the document, for reloading.
    var source: ClientRequest?
    /// The difference found on a page that has been left.
    var formerDifference: LiveTestingError?
    /// The keys that may begin a sequence of keys of the page.
    var begunKeys: [KeySequence.Press] = []
    /// Indicates whether the difference has been reported to the test.
    var isDifferenceReported = false
    /// The place in the test's source at which the tab was opened.
    let place: TestPlace?

    /// Answers the confirmation before the user leaves a page with unsaved input; true leaves the page. The argument is
    /// the form's own question, or `nil` if the browser asks its own, as before another document is loaded.
    public var leaves: (_ question: String?) -> Bool = { _ in true }

    init(browser: Browser, place: TestPlace? = nil) {
        self.browser = browser
        self.place = place
    }

    deinit { reportDifference() }

    // MARK: The page

    /// The document with all received patches applied.
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
    /// The text of the page as the user reads it, one block per line.
    public var text: String { document.body.text }
    /// The element that has the focus.
    public var focused: DOM.Element? { document.focused }

    /// Indicates whether the page's stream is open, so that changes arrive.
    public var isLive: Bool {
        drain()
        return live?.isConnected ?? false
    }

    /// The data of the patch events received since the document was loaded.
    public var patches: [String] {
        drain()
        return live?.patches ?? []
    }

    /// The operations of patches that could not be applied to this page; each is a defect of the server.
    public var patchProblems: [String] {
        drain()
        return live?.problems ?? []
    }

    /// The number on the app's icon, as set by the page; 0 for none.
    public var badge: Int {
        drain()
        return live?.badge ?? 0
    }

    /// The events dispatched to the app's own scripts since the document was loaded.
    public var scriptEvents: [ScriptEvent] {
        drain()
        return live?.events ?? []
    }

    /// Indicates whether the page shows the predicted effects of presses that the server has not confirmed.
    public var isPredicting: Bool { live?.predictions.isEmpty == false }

    /// Applies received data without waiting.
    func drain() {
        while let live, live.pump(until: ContinuousClock.now) {}
    }

    // MARK: Visibility

    /// Indicates whether the tab is hidden: see ``hide()``. A new tab is visible.
    public private(set) var isHidden = false {
        didSet { if isHidden != oldValue { live?.look() } }
    }

    /// Hides the tab, as when another tab comes to the front or the window is minimized. The server is told.
    public func hide() {
        isHidden = true
        drain()
    }

    /// Shows the tab again after ``hide()``.
    public func show() {
        isHidden = false
        drain()
    }

    // MARK: Reports

    /// Returns the details of an error message: the page as an outline and the latest traffic.
    package func report() -> String {
        var lines = ["At \(history.current?.address.description ?? "no page"), “\(page.title)” (\(status)):"]
        lines += page.body.outline.split(separator: "\n").prefix(80).map { "  | \($0)" }
        if let live { lines.append(live.stateLine) }
        lines.append(traffic.description)
        return lines.joined(separator: "\n")
    }
}
