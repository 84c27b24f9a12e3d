import RxTesting

/// A headless browser for tests: real HTTP and Server-Sent Events, without layout and style sheets. One browser
/// represents one user: its tabs share their cookies.
///
///     let browser = try Browser("http://127.0.0.1:8080")       // or, with a TestServer, server.browser()
///     let tab = try browser.open("/")
///     try tab.click(.button("New task"))
///     try tab.fill(.label("Title"), with: "Milk")
///     try tab.click(.button("OK"))
///     try tab.wait(for: "the new row") { try $0.exists(.checkbox("Milk").within(.region("Due Tasks"))) }
///
/// All calls are synchronous and belong to one thread: patches are applied while the test queries, waits or acts, never
/// in between. A test with a seed therefore runs the same way each time.
public final class Browser {
    /// The server's address, against which paths are resolved.
    public let address: WebAddress
    /// Indicates whether tabs emulate the client script of the live protocol; otherwise they behave like a browser
    /// without JavaScript.
    public let scripting: Bool
    /// The default time limit of waits.
    public var patience = Duration.seconds(20)
    /// The delay before a tab reconnects for the first time. Each further delay is 1.7 times longer, up to 40 times the
    /// first, and varies randomly by up to half. The same delays apply to a page that is remounted repeatedly. After a
    /// stream has been open for 20 times this delay, the sequence starts again.
    public var reconnectDelay = Duration.milliseconds(25)
    /// The time after which a press expires without a connection; see <doc:/Live/LiveProtocol>.
    public var pressPatience = Duration.seconds(5)
    /// Indicates whether pages ask the server for predictions; otherwise tabs wait for the effect of each action.
    public var predictsEffects = true
    /// The user's languages in the form of `Accept-Language`: `de-AT, en;q=0.5`. `nil` sends no header.
    public var languages: String?
    /// The user's time zone, which the client script reports to the server from the second page on.
    public var timeZone: String?
    /// The HTTP client with the connections and cookies.
    public let client: HTTPClient

    /// Indicates whether each page is compared with the server's fresh rendering of the same page, after each patch and
    /// after each answered action of the user. If they differ, the next throwing call throws an error with the page,
    /// the patch, the difference and the latest traffic.
    public var comparesPatches = true

    /// The in-process server that created the browser. The reference keeps it running for as long as the browser or one
    /// of its tabs exists.
    private let server: AnyObject?

    /// The tabs that the test still holds.
    var tabs: [Tab] { openTabs.compactMap(\.tab) }

    private var openTabs: [WeakTab] = []
    /// The drafts that the browser keeps.
    var storedDrafts: [StoredDraft.Key: StoredDraft] = [:]
    /// The posts that the browser keeps until they are applied, in their order.
    var storedPosts: [StoredPost] = []

    private struct WeakTab {
        weak var tab: Tab?
    }

    /// The stream that the tabs share; `nil` if each tab has its own.
    let sharedStream: SharedStream?

    /// Creates a browser without cookies and tabs.
    ///
    /// - Parameters:
    ///   - address: The server's URL, such as `http://127.0.0.1:8080`.
    ///   - scripting: Indicates whether the browser emulates the client script.
    ///   - sharesStream: Indicates whether all tabs share one stream, as in a real browser. With one stream per tab,
    ///     tabs behave as in a browser without Web Locks, and a single tab's connection can be cut.
    /// - Throws: `LiveTestingError` when the address is not an http address.
    public convenience init(_ address: String, scripting: Bool = true, sharesStream: Bool = false) throws {
        try self.init(address, scripting: scripting, sharesStream: sharesStream, server: nil)
    }

    init(_ address: String, scripting: Bool, sharesStream: Bool, server: AnyObject?) throws {
        self.server = server
        self.address = try WebAddress(address)
        self.scripting = scripting
        sharedStream = sharesStream ? SharedStream() : nil
        client = HTTPClient()
    }

    /// The cookies.
    public var cookies: CookieJar {
        get { client.cookies }
        set { client.cookies = newValue }
    }

    /// Opens a path or address in a new tab, following redirects. An error response is shown like any page: see
    /// `Tab.status`.
    ///
    /// - Throws: `LiveTestingError` when the address is invalid or the page cannot be loaded.
    public func open(
        _ path: String = "/",
        fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) throws -> Tab {
        let tab = Tab(browser: self, place: TestPlace(fileID: fileID, file: file, line: line, column: column))
        openTabs.removeAll { $0.tab == nil }
        openTabs.append(WeakTab(tab: tab))
        try tab.visit(path)
        return tab
    }
}
