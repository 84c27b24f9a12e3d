import Foundation
import Glibc
import Locks

/// Chromium and chromedriver with a separate profile. One `WebDriver` after another uses them, because starting them
/// takes longer than most tests.
///
/// `@unchecked Sendable`: only the `WebDriver` that has taken the object uses it, and idle ones are unused.
final class BrowserProcess: @unchecked Sendable {
    /// The options that apply to the whole browser, from its start on.
    struct Settings: Hashable {
        let javaScript: Bool
        let width: Int
        let height: Int
        let arguments: [String]

        init(_ options: WebDriver.Options) {
            javaScript = options.javaScript
            width = options.width
            height = options.height
            arguments = options.arguments
        }
    }

    let settings: Settings
    let protocolClient: WebDriverProtocol
    private let process: ChildProcess
    private let profile: String

    /// Starts both programs.
    ///
    /// - Throws: `LiveTestingError`; `.missingProgram` with the names of the Debian packages if a program is not
    ///   installed.
    init(_ settings: Settings) throws {
        self.settings = settings
        let driver = try Self.find("chromedriver")
        let browser = try Self.find("chromium")
        profile = try Self.makeProfile()
        let port: Int
        (process, port) = try Self.start(driver, profile: profile, attempts: 5)
        protocolClient = WebDriverProtocol(port: port)
        do {
            try protocolClient.start(Self.capabilities(settings, profile: profile, browser: browser))
        } catch {
            end()
            throw error
        }
    }

    deinit { end() }

    /// The process of chromedriver, which has started Chromium.
    var processID: Int32 { process.pid }

    /// The output of chromedriver.
    var output: String { process.output }

    /// Ends both programs and removes the profile. Further calls do nothing.
    private func end() {
        if process.exit == nil {
            protocolClient.end()
            process.killGroup()
        }
        Self.remove(profile)
    }

    // MARK: Reuse

    /// The number of idle browsers that are kept; the others end.
    private static let maximumIdle = 3

    private static let idle = Mutex<[BrowserProcess]>([])

    /// Returns an idle browser with the same settings, or starts one.
    ///
    /// - Throws: `LiveTestingError` as ``init(_:)`` does.
    static func take(_ settings: Settings) throws -> BrowserProcess {
        let known = idle.withLock { all -> BrowserProcess? in
            guard let index = all.lastIndex(where: { $0.settings == settings && $0.process.exit == nil }) else {
                return nil
            }
            return all.remove(at: index)
        }
        return try known ?? BrowserProcess(settings)
    }

    /// Closes all tabs, removes what pages have stored, and keeps the browser for the next test. Ends it if one of its
    /// commands fails.
    static func giveBack(_ browser: BrowserProcess) {
        guard (try? browser.clear()) != nil else { return browser.end() }
        let excess = idle.withLock { all -> BrowserProcess? in
            all.append(browser)
            return all.count > maximumIdle ? all.removeFirst() : nil
        }
        excess?.end()
    }

    private func clear() throws {
        let former = try protocolClient.get("/window/handles").array.compactMap(\.string)
        guard let first = former.first else {
            throw LiveTestingError(.webDriver, "The browser has no tab left.")
        }
        try protocolClient.choose(first)
        // Nothing works while a dialog is open. Without one, the command fails.
        _ = try? protocolClient.post("/alert/dismiss")
        let fresh = try protocolClient.post("/window/new", ["type": "tab"])["handle"].string ?? ""
        for tab in former {
            try protocolClient.choose(tab)
            _ = try protocolClient.delete("/window")
        }
        try protocolClient.choose(fresh)
        for (command, parameters) in Self.clearing {
            let body: JSONValue = ["cmd": .string(command), "params": parameters]
            _ = try protocolClient.post("/goog/cdp/execute", body)
        }
        // The messages of the former pages.
        _ = try protocolClient.post("/se/log", ["type": "browser"])
    }

    private static let clearing: [(command: String, parameters: JSONValue)] = [
        ("Network.clearBrowserCookies", [:]),
        ("Network.clearBrowserCache", [:]),
        ("Storage.clearDataForOrigin", ["origin": "*", "storageTypes": "all"]),
    ]

    // MARK: Starting

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

    /// Removes the profile. Retries because helper processes of the browser that are about to exit may still write to
    /// it.
    private static func remove(_ profile: String) {
        for _ in 0..<20 {
            try? FileManager.default.removeItem(atPath: profile)
            guard FileManager.default.fileExists(atPath: profile) else { return }
            _ = poll(nil, 0, 50)
        }
    }

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

    private static func capabilities(_ settings: Settings, profile: String, browser: String) -> JSONValue {
        var arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--user-data-dir=\(profile)",
            "--window-size=\(settings.width),\(settings.height)", "--no-first-run", "--disable-extensions",
            // Tabs that are hidden or covered must stay as responsive as the one in front.
            "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
            "--disable-background-timer-throttling",
            "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
        ]
        arguments += settings.arguments
        var chrome: [String: JSONValue] = ["args": .array(arguments.map { .string($0) }), "binary": .string(browser)]
        if !settings.javaScript {
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
