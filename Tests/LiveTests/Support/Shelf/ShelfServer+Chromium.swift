import LiveTesting

extension ShelfServer {
    /// Does something in a window of a new browser that shows the shelf and is live.
    ///
    /// - Parameters:
    ///   - script: runs in each document before any other.
    func inChromium(
        at path: String = "/", before script: String = "", _ configure: (inout WebDriver.Options) -> Void = { _ in },
        _ work: (WebDriverWindow) throws -> Void
    ) throws {
        let driver = try WebDriver(configure)
        defer { driver.quit() }
        let window: WebDriverWindow = driver.window
        if !script.isEmpty {
            try window.devTools("Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])
        }
        try window.visit(address + path)
        try window.execute("window.isFirstDocument = true")
        if try window.execute("return Boolean(navigator.locks)").bool == true {
            try window.waitForTheStream()
        } else {
            try window.wait(for: "the stream") { _ in requests.contains { $0.hasPrefix("GET /live/") } }
        }
        try work(window)
    }
}

extension WebDriverWindow {
    /// Waits until the page's patches come: it has asked for them on the shared stream and was answered.
    func waitForTheStream() throws {
        try wait(for: "the stream") { window in
            try window.execute(
                """
                return performance.getEntriesByType('resource').some(({ name, responseStatus }) =>
                  /attach/.test(name) && responseStatus === 204)
                """
            ).bool == true
        }
    }

    /// Whether the document was never loaded again.
    var isFirstDocument: Bool { get throws { try execute("return window.isFirstDocument").bool == true } }

    func waitFor(_ locator: Locator) throws { try wait(for: "\(locator)") { try $0.exists(locator) } }

    func waitForNo(_ locator: Locator) throws { try wait(for: "no \(locator)") { try !$0.exists(locator) } }

    func waitForTitle(_ title: String) throws { try wait(for: "the title “\(title)”") { try $0.title == title } }
}
