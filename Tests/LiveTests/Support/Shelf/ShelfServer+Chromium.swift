import LiveTesting

extension ShelfServer {
    /// Runs a closure with a tab of a new browser that shows the shelf and is live.
    ///
    /// - Parameters:
    ///   - script: a script that runs in each document before all others.
    func inChromium(
        at path: String = "/", before script: String = "", _ configure: (inout WebDriver.Options) -> Void = { _ in },
        _ work: (WebDriverWindow) throws -> Void
    ) throws {
        try WebDriver.withWindow(at: address + path, before: script, configure) { window in
            try window.execute("window.isFirstDocument = true")
            if try window.execute("return Boolean(navigator.locks)").bool == true {
                try window.waitForTheStream()
            } else {
                try window.wait(for: "the stream") { _ in requests.contains { $0.hasPrefix("GET /live/") } }
            }
            try work(window)
        }
    }
}

extension WebDriverWindow {
    /// Waits until the page receives patches: its request to attach to the shared stream was answered.
    func waitForTheStream() throws {
        try wait(for: "the stream") { window in
            try window.execute(
                """
                // WebKit does not report the status.
                return performance.getEntriesByType('resource').some(({ name, responseStatus = 204 }) =>
                  /attach/.test(name) && responseStatus === 204)
                """
            ).bool == true
        }
    }

    /// Indicates whether the document has not been loaded again.
    var isFirstDocument: Bool { get throws { try execute("return window.isFirstDocument").bool == true } }
}
