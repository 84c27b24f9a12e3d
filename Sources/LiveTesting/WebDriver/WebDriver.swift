import Foundation
import Glibc

/// A real browser: headless Chromium controlled by chromedriver (W3C WebDriver, and the Chrome DevTools Protocol where
/// it offers more).
///
/// Each browser has a separate profile, so only its own tabs share its cookies. Both programs end at `quit()`, when
/// this object is released, and when the test process ends. Blocking and not thread-safe.
public final class WebDriver {
    /// The settings of a browser.
    public struct Options: Sendable {
        /// Indicates whether pages may run scripts.
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
        /// Additional command-line switches for Chromium.
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
    let protocolClient: WebDriverProtocol
    private let process: ChildProcess
    private let profile: String

    /// Starts chromedriver on a free port, and Chromium.
    ///
    /// - Throws: `LiveTestingError`; `.missingProgram` with the names of the Debian packages if a program is not
    ///   installed.
    public init(_ options: Options = Options()) throws {
        self.options = options
        let driver = try Self.find("chromedriver")
        let browser = try Self.find("chromium")
        profile = try Self.makeProfile()
        let port: Int
        (process, port) = try Self.start(driver, profile: profile, attempts: 5)
        do {
            protocolClient = WebDriverProtocol(port: port)
            try protocolClient.start(Self.capabilities(options, profile: profile, browser: browser))
            firstWindow = try WebDriverWindow(driver: self, handle: protocolClient.get("/window").string ?? "")
        } catch {
            process.killGroup()
            Self.remove(profile)
            throw error
        }
    }

    /// Starts chromedriver on a free port. chromedriver chooses a free IPv6 port and exits if the same IPv4 port is in
    /// use; it is then started again.
    private static func start(
        _ driver: String, profile: String, attempts: Int
    ) throws -> (process: ChildProcess, port: Int) {
        let process = try ChildProcess(driver, ["--port=0"], leftover: profile)
        do {
            let port = try process.line(within: .seconds(60), what: "its port") { line -> Int? in
                guard line.contains("started successfully"), let word = line.split(separator: " ").last else {
                    return nil
                }
                return Int(word.prefix { $0.isNumber })
            }
            return (process, port)
        } catch {
            process.killGroup()
            if attempts > 1, process.output.contains("port not available") {
                return try start(driver, profile: profile, attempts: attempts - 1)
            }
            remove(profile)
            throw error
        }
    }

    /// Starts a browser with changed options.
    ///
    /// - Throws: `LiveTestingError` as ``init(_:)`` does.
    public convenience init(_ configure: (inout Options) -> Void) throws {
        var options = Options()
        configure(&options)
        try self.init(options)
    }

    /// Runs a closure with the tab of a new browser that shows an address. The browser ends afterwards, even if the
    /// closure throws.
    ///
    /// - Parameters:
    ///   - script: a script that runs in each document of the tab before all other scripts.
    ///   - configure: changes the default options.
    /// - Throws: the errors of `work` and of starting the browser.
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

    /// Ends the browser and chromedriver and removes the profile. Further calls do nothing.
    public func quit() {
        if process.exit == nil {
            protocolClient.end()
            process.killGroup()
        }
        Self.remove(profile)
    }

    /// Removes the profile. Retries because helper processes of the browser that are about to exit may still write to
    /// it.
    private static func remove(_ profile: String) {
        for _ in 0..<20 {
            try? FileManager.default.removeItem(atPath: profile)
            guard FileManager.default.fileExists(atPath: profile) else { return }
            _ = poll(nil, 0, 50)
        }
    }

    /// Opens another window of the same browser; with `asTab`, opens a tab, which hides the one in front.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func openWindow(asTab: Bool = false) throws -> WebDriverWindow {
        let answer = try protocolClient.post("/window/new", ["type": .string(asTab ? "tab" : "window")])
        return try WebDriverWindow(driver: self, handle: answer["handle"].string ?? "")
    }

    /// The output of chromedriver, for error reports.
    public var log: String { process.output }

    private static func makeProfile() throws -> String {
        var template = Array((NSTemporaryDirectory() + "bindery-browser-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw LiveTestingError(
                .process, "A temporary folder cannot be created: \(String(cString: strerror(errno))).")
        }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func find(_ program: String) throws -> String {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        for folder in path.split(separator: ":") where access("\(folder)/\(program)", X_OK) == 0 {
            return "\(folder)/\(program)"
        }
        throw LiveTestingError(
            .missingProgram,
            "\(program) is not on the PATH. Tests in a real browser need it: apt-get install chromium chromium-driver"
        )
    }

    private static func capabilities(_ options: Options, profile: String, browser: String) -> JSONValue {
        var arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--user-data-dir=\(profile)",
            "--window-size=\(options.width),\(options.height)", "--no-first-run", "--disable-extensions",
            // Tabs that are hidden or covered must stay as responsive as the one in front.
            "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
            "--disable-background-timer-throttling",
            "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
        ]
        arguments += options.arguments
        var chrome: [String: JSONValue] = ["args": .array(arguments.map { .string($0) }), "binary": .string(browser)]
        if !options.javaScript {
            chrome["prefs"] = ["profile.managed_default_content_settings.javascript": 2]
        }
        return [
            "alwaysMatch": [
                "browserName": "chrome", "goog:chromeOptions": .object(chrome), "goog:loggingPrefs": ["browser": "ALL"],
                "unhandledPromptBehavior": "ignore",
            ]
        ]
    }
}
