import Foundation
import Glibc
import Locks

/// A browser and the processes that control it, with a separate profile. One `WebDriver` after another uses them, because
/// starting them takes longer than most tests.
///
/// `@unchecked Sendable`: only the `WebDriver` that has taken the object uses it, and idle ones are unused.
final class BrowserProcess: @unchecked Sendable {
    /// The options that apply to the whole browser, from its start on.
    struct Settings: Hashable {
        let program: WebDriver.Program
        let javaScript: Bool
        let width: Int
        let height: Int
        /// Chromium changes the look of each tab instead.
        let dark: Bool
        let reducedMotion: Bool
        let profile: String?
        let arguments: [String]

        init(_ options: WebDriver.Options) {
            program = options.program
            javaScript = options.javaScript
            width = options.width
            height = options.height
            dark = options.dark && program != .chromium
            reducedMotion = options.reducedMotion && program != .chromium
            profile = options.profile
            arguments = options.arguments
        }
    }

    let settings: Settings
    let protocolClient: WebDriverProtocol
    private let processes: [ChildProcess]
    private let profile: String

    /// Starts the programs.
    ///
    /// - Throws: `LiveTestingError`; `.missingProgram` with the names of the Debian packages if a program is not
    ///   installed.
    init(_ settings: Settings) throws {
        self.settings = settings
        profile = try settings.profile ?? Self.makeProfile()
        let launch: BrowserLaunch
        do {
            launch = try BrowserLaunch(settings, profile: profile)
        } catch {
            if settings.profile == nil { Self.remove(profile) }
            throw error
        }
        processes = launch.processes
        protocolClient = WebDriverProtocol(launch.transport)
        do {
            try protocolClient.start(launch.capabilities)
        } catch {
            end()
            throw error
        }
    }

    deinit { end() }

    /// The process that was started last: the driver, which has started the browser, or the browser itself.
    var processID: Int32 { processes.last?.pid ?? 0 }

    /// The output of the processes.
    var output: String { processes.map(\.output).joined() }

    private var isRunning: Bool { processes.allSatisfy { $0.exit == nil } }

    /// Ends the programs and removes the profile. Further calls do nothing.
    private func end() {
        if isRunning { protocolClient.end() }
        kill()
        if settings.profile == nil { Self.remove(profile) }
    }

    func kill() {
        for process in processes.reversed() { process.killGroup() }
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
            guard let index = all.lastIndex(where: { $0.settings == settings && $0.isRunning }) else {
                return nil
            }
            return all.remove(at: index)
        }
        return try known ?? BrowserProcess(settings)
    }

    /// Closes all tabs, removes what pages have stored, and keeps the browser for the next test. Ends it if one of its
    /// commands fails, or if the program has no command that removes everything.
    static func giveBack(_ browser: BrowserProcess) {
        let isReusable = browser.settings.program == .chromium && browser.settings.profile == nil
        guard isReusable, (try? browser.clear()) != nil else { return browser.end() }
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

    // MARK: Profiles

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
}
