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
}
