import RxTesting

/// A headless browser for tests: real HTTP and server-sent events, no looks. One browser is one person: its tabs share their cookies.
///
///     let browser = try Browser("http://127.0.0.1:8080")       // or, of a TestServer, server.browser()
///     let tab = try browser.open("/")
///     try tab.click(.button("New task"))
///     try tab.fill(.label("Title"), with: "Milk")
///     try tab.click(.button("OK"))
///     try tab.wait(for: "the new row") { try $0.exists(.checkbox("Milk").within(.region("Due Tasks"))) }
///
/// All of it is synchronous and belongs to one thread: patches are applied while the test asks, waits or acts, never in between. So a test
/// with a seed runs alike each time.
public final class Browser {
    /// The server's address, to which paths are relative.
    public let address: WebAddress
    /// Whether tabs play the client script of the live protocol; without it they are what a browser is with JavaScript off.
    public let scripting: Bool
    /// How long a wait lasts that says nothing else.
    public var patience = Duration.seconds(20)
    /// The first wait before a tab connects again; each further one is 1.7 times longer, up to 40 times the first. Each is by chance up to half
    /// shorter or longer. A page that is made anew again and again waits likewise; one whose stream was open for 20 such waits begins from the first.
    public var reconnectDelay = Duration.milliseconds(25)
    /// The time after which a press without a connection is given up; see the article "The live protocol".
    public var pressPatience = Duration.seconds(5)
    /// The languages that the person reads, as `Accept-Language` has them: `de-AT, en;q=0.5`. Nil says nothing.
    public var languages: String?
    /// The person's time zone, which the client script tells the server with the second page.
    public var timeZone: String?
    /// The connections and cookies.
    public let client: HTTPClient

    /// Whether each page is compared, after each patch and after what a person does was answered, with the same page as the server renders it
    /// anew. When they differ, the next call that can fail does, and shows the page, the patch, the difference and what was sent.
    public var comparesPatches = true

    /// The server in this process that it was made by: it answers for as long as the browser or one of its tabs lives.
    private let server: AnyObject?

    /// The stream that its tabs share; nil where each has its own.
    let sharedStream: SharedStream?

    /// Makes a browser without cookies and without a tab.
    ///
    /// - Parameters:
    ///   - scripting: whether it plays the client script.
    ///   - sharesStream: whether its tabs have one stream together, as a real browser's have. With a stream for each, tabs are as in a browser
    ///     without Web Locks, and a tab's connection can be cut alone.
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

    /// Opens a tab at a path or address, redirects followed. An answer that is an error is shown like any page: see `Tab.status`.
    public func open(
        _ path: String = "/",
        fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) throws -> Tab {
        let tab = Tab(browser: self, place: TestPlace(fileID: fileID, file: file, line: line, column: column))
        try tab.visit(path)
        return tab
    }
}
