/// The processes of a browser that has been started, and the way to its session.
struct BrowserLaunch {
    /// The processes, in the order in which they were started.
    var processes: [ChildProcess]
    let transport: any WebDriverTransport
    /// The capabilities of the new session (W3C WebDriver, section 7).
    let capabilities: JSONValue

    /// Starts the program of the settings.
    ///
    /// - Parameter profile: The folder for everything that the browser stores.
    /// - Throws: `LiveTestingError`; `.missingProgram` with the names of the Debian packages if a program is not
    ///   installed.
    init(_ settings: BrowserProcess.Settings, profile: String) throws {
        self =
            switch settings.program {
            case .chromium: try .chromium(settings, profile: profile)
            case .firefox: try .firefox(settings, profile: profile)
            case .webKit: try .webKit(settings, profile: profile)
            }
    }

    init(processes: [ChildProcess], transport: any WebDriverTransport, capabilities: JSONValue) {
        (self.processes, self.transport, self.capabilities) = (processes, transport, capabilities)
    }
}
