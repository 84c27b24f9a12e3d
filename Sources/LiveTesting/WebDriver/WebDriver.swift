import Foundation
import Glibc

/// A real browser: headless Chromium under chromedriver (W3C WebDriver, and Chromium's own protocol where that says more).
///
/// Each has a profile of its own, so its cookies are shared by its windows only. Both programs end with this object, at `quit()`, and also when
/// the test process is gone. For one thread; blocking.
public final class WebDriver {
    /// How the browser is set up.
    public struct Options: Sendable {
        /// Whether pages may run scripts.
        public var javaScript = true
        /// The window's inner width in CSS pixels.
        public var width = 1280
        /// The window's inner height in CSS pixels.
        public var height = 900
        /// Whether `prefers-color-scheme` is dark.
        public var dark = false
        /// Whether `prefers-reduced-motion` is reduce.
        public var reducedMotion = false
        /// How long a wait lasts that says nothing else.
        public var patience = Duration.seconds(30)
        /// More switches for Chromium.
        public var arguments: [String] = []

        /// The defaults.
        public init() {}
    }

    /// What the browser was started with.
    public let options: Options
    /// The window that the browser opened with.
    public var window: WebDriverWindow { firstWindow }

    // Set by `init`, once there is a browser to give it.
    private var firstWindow: WebDriverWindow!
    let protocolClient: WebDriverProtocol
    private let process: ChildProcess
    private let profile: String

    /// Starts chromedriver on a free port, and Chromium.
    ///
    /// - Throws: `LiveTestingError`; with `.missingProgram` and the names of the Debian packages when they are not installed.
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

    /// Starts chromedriver on a free port. It takes one of IPv6, and gives up where another program has that of IPv4: then once more.
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

    /// Starts a browser with settings.
    public convenience init(_ configure: (inout Options) -> Void) throws {
        var options = Options()
        configure(&options)
        try self.init(options)
    }

    /// Does something in a window of a browser of its own that shows an address. The browser ends afterwards, whatever comes of it.
    ///
    /// - Parameters:
    ///   - script: runs in each document of the window before any other.
    ///   - configure: sets how the browser is to be other than by default.
    /// - Throws: What `work` throws, or why there is no browser.
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

    /// Ends the browser and chromedriver and removes the profile. More than once does no harm.
    public func quit() {
        if process.exit == nil {
            protocolClient.end()
            process.killGroup()
        }
        Self.remove(profile)
    }

    /// Removes the profile; helpers of the browser that are just ending may still write to it, so that is tried more than once.
    private static func remove(_ profile: String) {
        for _ in 0..<20 {
            try? FileManager.default.removeItem(atPath: profile)
            guard FileManager.default.fileExists(atPath: profile) else { return }
            _ = poll(nil, 0, 50)
        }
    }

    /// Opens another window of the same browser, or with `asTab` a tab, which hides the one that was in front.
    public func openWindow(asTab: Bool = false) throws -> WebDriverWindow {
        let answer = try protocolClient.post("/window/new", ["type": .string(asTab ? "tab" : "window")])
        return try WebDriverWindow(driver: self, handle: answer["handle"].string ?? "")
    }

    /// What chromedriver printed, for a failure's report.
    public var log: String { process.output }

    private static func makeProfile() throws -> String {
        var template = Array((NSTemporaryDirectory() + "bindery-browser-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw LiveTestingError(.process, "No temporary folder can be made: \(String(cString: strerror(errno))).")
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
            "There is no \(program) on the PATH. Tests in a real browser need it: apt-get install chromium chromium-driver"
        )
    }

    private static func capabilities(_ options: Options, profile: String, browser: String) -> JSONValue {
        var arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--user-data-dir=\(profile)",
            "--window-size=\(options.width),\(options.height)", "--no-first-run", "--disable-extensions",
            // Windows side by side and hidden tabs must stay as lively as the one in front.
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
