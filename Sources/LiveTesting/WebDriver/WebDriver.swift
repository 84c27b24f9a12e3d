/// A real browser without a visible window: Chromium unless the options name another program. It is controlled by W3C
/// WebDriver, and in Chromium by the Chrome DevTools Protocol where that offers more.
///
/// Each object has a separate browser without cookies, caches and stored data, which only its own tabs share. The
/// programs of an object that has ended (with `quit()`, or because it is released) are cleared and used again for one
/// with the same options, because starting them takes longer than most tests. They end with the test process. Blocking
/// and not thread-safe.
public final class WebDriver {
    /// The settings of a browser.
    public struct Options: Sendable {
        /// The browser program.
        public var program = Program.chromium
        /// Indicates whether pages may run scripts. WebKit cannot turn them off.
        public var javaScript = true
        /// The width of the viewport in CSS pixels.
        public var width = 1280
        /// The height of the viewport in CSS pixels.
        public var height = 900
        /// Indicates whether `prefers-color-scheme` is `dark`.
        public var dark = false
        /// Indicates whether `prefers-reduced-motion` is `reduce`.
        public var reducedMotion = false
        /// The default time limit of waits.
        public var patience = Duration.seconds(30)
        /// The folder for everything that Chromium stores, which another browser can use after this one has ended; `nil`
        /// for a folder that is removed.
        public var profile: String?
        /// Additional command-line switches for the program.
        public var arguments: [String] = []

        /// Creates the default options.
        public init() {}
    }

    /// The options that the browser was started with.
    public let options: Options
    /// The tab that the browser opened at its start.
    public var window: WebDriverWindow { firstWindow }

    // Set by `init` after the browser has started, because a tab refers to its browser.
    private var firstWindow: WebDriverWindow!
    private let browser: BrowserProcess
    private var isOver = false

    var protocolClient: WebDriverProtocol { browser.protocolClient }

    var isChromium: Bool { options.program == .chromium }

    /// The process of the driver, or of Firefox.
    var processID: Int32 { browser.processID }

    /// Starts the program and its driver, or takes over those of an object that has ended.
    ///
    /// - Throws: `LiveTestingError`; `.missingProgram` with the names of the Debian packages if a program is not
    ///   installed.
    public init(_ options: Options = Options()) throws {
        self.options = options
        browser = try BrowserProcess.take(BrowserProcess.Settings(options))
        firstWindow = try WebDriverWindow(driver: self, handle: protocolClient.get("/window").string ?? "")
    }

    /// Starts a browser with changed options.
    ///
    /// - Throws: `LiveTestingError` as ``init(_:)`` does.
    public convenience init(_ configure: (inout Options) -> Void) throws {
        var options = Options()
        configure(&options)
        try self.init(options)
    }

    /// Runs a closure with the tab of a new browser that shows an address. All its tabs are closed afterward, even if
    /// the closure throws.
    ///
    /// - Parameters:
    ///   - address: The URL that the tab opens first.
    ///   - script: A script that runs in each document of the tab before all other scripts.
    ///   - configure: Changes the default options.
    ///   - work: The closure, which receives the tab.
    /// - Throws: The errors of `work` and of starting the browser.
    public static func withWindow<Result>(
        at address: String, before script: String = "", _ configure: (inout Options) -> Void = { _ in },
        _ work: (WebDriverWindow) throws -> Result
    ) throws -> Result {
        let driver = try WebDriver(configure)
        defer { driver.quit() }
        if !script.isEmpty { try driver.window.runInEachDocument(script) }
        try driver.window.visit(address)
        return try work(driver.window)
    }

    deinit { quit() }

    /// Closes all tabs and removes cookies, caches and stored data. The programs serve another object later, and end
    /// with the test process. Further calls do nothing.
    public func quit() {
        guard !isOver else { return }
        isOver = true
        BrowserProcess.giveBack(browser)
    }

    /// Kills the programs (`kill -9`), as a crash or a power failure would. Returns when they have ended.
    public func kill() {
        isOver = true
        browser.kill()
    }

    /// Opens another tab of the same browser: in a separate window, or with `asTab` in the same window, where it hides
    /// the tab in front.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func openWindow(asTab: Bool = false) throws -> WebDriverWindow {
        let answer = try protocolClient.post("/window/new", ["type": .string(asTab ? "tab" : "window")])
        return try WebDriverWindow(driver: self, handle: answer["handle"].string ?? "")
    }

    /// The output of the driver, or of Firefox, for error reports.
    public var log: String { browser.output }
}
