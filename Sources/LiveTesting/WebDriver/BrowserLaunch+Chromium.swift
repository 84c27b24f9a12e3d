extension BrowserLaunch {
    /// Starts chromedriver, which starts Chromium with the session.
    static func chromium(_ settings: BrowserProcess.Settings, profile: String) throws -> BrowserLaunch {
        let driver = try WebDriver.Program.chromedriver.found()
        let browser = try WebDriver.Program.chromiumBrowser.found()
        let (process, port) = try startDriver(driver, profile: profile, attempts: 5)
        return BrowserLaunch(
            processes: [process], transport: HTTPTransport(port: port),
            capabilities: capabilities(settings, profile: profile, browser: browser))
    }

    /// Starts chromedriver on a free port. chromedriver chooses a free IPv6 port and exits if the same IPv4 port is in
    /// use; it is then started again.
    private static func startDriver(
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
                return try startDriver(driver, profile: profile, attempts: attempts - 1)
            }
            throw error
        }
    }

    private static func capabilities(
        _ settings: BrowserProcess.Settings, profile: String, browser: String
    ) -> JSONValue {
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
