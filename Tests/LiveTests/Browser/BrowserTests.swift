import LiveTesting
import Testing

/// What only a real browser shows: Chromium runs the client script against the notes app.
@Suite(
    .serialized, .timeLimit(.minutes(3)), .enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))
struct BrowserTests {
    /// Twenty windows of one browser over HTTP/1.1, which opens six connections to a server at most.
    @Test func manyTabsOfOneBrowserStayLive() throws {
        let server = try NotesServer()
        let driver = try WebDriver()
        defer { driver.quit() }
        let first: WebDriverWindow = driver.window
        try first.visit(server.address)
        var tabs = [first]
        for _ in 1..<20 {
            let tab = try driver.openWindow(asTab: true)
            try tab.visit(server.address)
            tabs.append(tab)
        }
        try tabs[19].click(.button("Add"))
        for tab in tabs { try tab.wait(for: "the new note") { try $0.title == "3 notes" } }

        // The window that holds the stream goes: another takes it over.
        try first.close()
        tabs.removeFirst()
        try tabs[7].click(.button("Add"))
        for tab in tabs { try tab.wait(for: "the second new note") { try $0.title == "4 notes" } }
    }

    @Test(arguments: ["delete Navigator.prototype.locks", "navigator.locks.request = () => Promise.reject()"])
    func aWindowThatCannotShareHasItsOwnStream(_ script: String) throws {
        let server = try NotesServer()
        let driver = try WebDriver()
        defer { driver.quit() }
        let window: WebDriverWindow = driver.window
        _ = try window.devTools("Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])
        try window.visit(server.address)
        try window.click(.button("Add"))
        try window.wait(for: "the new note") { try $0.title == "3 notes" }
        let streams = try window.execute(
            "return performance.getEntriesByType('resource').map((entry) => entry.name).join()")
        #expect(streams.string?.contains("/live/stream") == false)
    }
}
