import Testing

@testable import LiveTesting

extension RealBrowserTests {
    /// One browser after another: the programs are the same, and nothing of the former pages is left.
    @Suite struct BrowserReuseTests {
        private static let stored = """
            return [document.cookie, localStorage.length, sessionStorage.length, history.length, window.isMarked ?? false,
              navigator.onLine, matchMedia("(prefers-color-scheme: dark)").matches, innerWidth, window.name];
            """

        @Test func `a reused browser keeps no state of former pages`() throws {
            let server = try StubServer()
            let visits = try (0..<2).map { _ in
                try WebDriver.withWindow(at: server.address) { window in
                    let found = try window.execute(Self.stored).array.map { "\($0)" }
                    #expect(try !window.consoleErrors().contains { $0.contains("former") })
                    try window.execute(
                        """
                        document.cookie = "a=b; max-age=1000";
                        localStorage.x = sessionStorage.x = 1;
                        history.pushState(1, "");
                        window.name = "former";
                        console.error("former");
                        """)
                    try window.runInEachDocument("window.isMarked = true")
                    try window.emulate(dark: true)
                    try window.resize(width: 400, height: 300)
                    let other = try window.driver.openWindow()
                    try other.visit(server.address)
                    try window.setOffline(true)
                    try window.execute("setTimeout(() => confirm('Really?'))")
                    return found
                }
            }
            #expect(visits[0] == visits[1])
        }

        @Test func `a browser program is reused until it ends`() throws {
            let first = try WebDriver()
            let process = first.processID
            first.quit()
            first.quit()
            let second = try WebDriver()
            #expect(second.processID == process)
            let third = try WebDriver()
            #expect(third.processID != process)
            second.quit()
            third.quit()
            let plain = try WebDriver { $0.javaScript = false }
            #expect(plain.processID != process && plain.processID != third.processID)
        }

        @Test func `a browser without tabs is not reused`() throws {
            let first = try WebDriver()
            try first.window.close()
            first.quit()
            let second = try WebDriver()
            #expect(second.processID != first.processID)
            try second.window.visit("data:text/html,<title>new</title>")
            #expect(try second.window.title == "new")
        }
    }
}
