import Foundation
import Glibc

extension BrowserLaunch {
    /// Starts a virtual display and WebKitWebDriver, which starts the browser with the session.
    static func webKit(_ settings: BrowserProcess.Settings, profile: String) throws -> BrowserLaunch {
        guard settings.javaScript else {
            throw LiveTestingError(.usage, "WebKit's driver cannot turn scripts off: choose Chromium or Firefox.")
        }
        let browser = try WebDriver.Program.miniBrowser.found()
        let driver = try WebDriver.Program.webKitDriver.found()
        var processes: [ChildProcess] = []
        do {
            let display = try ChildProcess(
                WebDriver.Program.virtualDisplay.found(),
                ["-displayfd", "1", "-screen", "0", "2600x2000x24", "-nolisten", "tcp"])
            processes.append(display)
            let number = try display.line(within: .seconds(30), what: "its number") { Int($0) }
            try writeLook(settings, in: profile)
            let port = try freePort()
            let environment = [
                "DISPLAY": ":\(number)", "HOME": profile, "XDG_CONFIG_HOME": profile, "XDG_DATA_HOME": profile,
                "XDG_CACHE_HOME": profile, "LIBGL_ALWAYS_SOFTWARE": "1",
                "GTK_THEME": settings.dark ? "Adwaita:dark" : "Adwaita",
            ]
            let process = try ChildProcess(
                driver, ["--port=\(port)"], environment: environment, leftover: profile)
            processes.append(process)
            try awaitListener(port, of: process)
            let options: JSONValue = [
                "binary": .string(browser), "args": .array((["--automation"] + settings.arguments).map { .string($0) }),
            ]
            return BrowserLaunch(
                processes: processes, transport: HTTPTransport(port: port),
                capabilities: [
                    "alwaysMatch": ["webkitgtk:browserOptions": options, "unhandledPromptBehavior": "ignore"]
                ])
        } catch {
            for process in processes { process.killGroup() }
            throw error
        }
    }

    /// Writes the settings of the desktop, from which WebKit derives `prefers-color-scheme` and
    /// `prefers-reduced-motion`.
    private static func writeLook(_ settings: BrowserProcess.Settings, in profile: String) throws {
        let folder = profile + "/gtk-3.0"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let text = """
            [Settings]
            gtk-application-prefer-dark-theme=\(settings.dark ? 1 : 0)
            gtk-enable-animations=\(settings.reducedMotion ? 0 : 1)

            """
        try text.write(toFile: folder + "/settings.ini", atomically: true, encoding: .utf8)
    }

    /// Returns a port of the loopback interface that was free a moment ago, because the driver cannot choose one.
    private static func freePort() throws -> Int {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isBound else { throw LiveTestingError(.connection, "No port is free for WebKitWebDriver.") }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    private static func awaitListener(_ port: Int, of process: ChildProcess) throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while ContinuousClock.now < deadline, process.exit == nil {
            if (try? ClientSocket(host: "127.0.0.1", port: port, until: deadline)) != nil { return }
            _ = poll(nil, 0, 20)
        }
        throw LiveTestingError(.process, "WebKitWebDriver did not open its port.", details: process.output)
    }
}
