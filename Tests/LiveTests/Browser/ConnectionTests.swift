import LiveTesting
import Testing

extension BrowserTests {
    /// What stands between a browser and its server.
    @Suite struct ConnectionTests {
        private let server: ShelfServer

        init() throws { server = try ShelfServer() }

        private func isLost(_ window: WebDriverWindow) throws -> Bool {
            try window.execute("return document.documentElement.dataset.connection").string == "lost"
        }

        /// A bare EventSource gives up for ever on both.
        @Test(arguments: [ShelfServer.Front.unavailable, .portal])
        func aStreamIsAskedForAgain(_ front: ShelfServer.Front) throws {
            server.front = front
            let driver = try WebDriver()
            defer { driver.quit() }
            let window = driver.window
            try window.visit(server.address)
            try window.wait(for: "the sign") { try isLost($0) }
            server.app.shelf.add()
            server.front = .open
            try window.waitForTitle("61 books")
            #expect(try !isLost(window))
        }

        @Test func aStreamThatBreaksIntoAnErrorComesBack() throws {
            try server.inChromium { window in
                try window.setOffline(true)
                try window.wait(for: "the sign") { try isLost($0) }
                server.front = .unavailable
                let before = server.requests.count
                try window.setOffline(false)
                try window.wait(for: "an answer that is no stream") { _ in
                    server.requests[before...].contains("GET /live/stream")
                }
                try window.click(.button("Add"))
                server.front = .open
                try window.waitForTitle("61 books")
                try window.wait(for: "no sign") { try !isLost($0) }
                #expect(try window.isFirstDocument)
            }
        }

        @Test func windowsWithoutCookiesHaveTheirOwnStreams() throws {
            server.front = .cookieless
            let driver = try WebDriver()
            defer { driver.quit() }
            let one = driver.window
            try one.visit(server.address)
            let other = try driver.openWindow()
            try other.visit(server.address)
            try other.click(.button("Add"))
            for window in [one, other] { try window.waitForTitle("61 books") }
            try one.click(.button("Add"))
            for window in [one, other] { try window.waitForTitle("62 books") }
        }

        @Test(arguments: [
            "delete Navigator.prototype.locks", "navigator.locks.request = () => Promise.reject()",
            "delete window.BroadcastChannel",
        ])
        func windowsThatCannotShareHaveTheirOwnStreams(_ script: String) throws {
            let driver = try WebDriver()
            defer { driver.quit() }
            let (one, other) = (driver.window, try driver.openWindow())
            for window in [one, other] {
                try window.runInEachDocument(script)
                try window.visit(server.address)
            }
            try one.click(.button("Add"))
            for window in [one, other] { try window.waitForTitle("61 books") }
            #expect(!server.requests.contains { $0.contains("/live/stream") })
        }

        /// A tab that was duplicated shows the same document as the one that it was made of.
        @Test(arguments: ["", "delete Navigator.prototype.locks"])
        func aCopyOfAWindowGetsAPageOfItsOwn(_ script: String) throws {
            try server.inChromium(before: script) { window in
                let id = try window.execute("return document.querySelector('meta[name=bindery-page]').content")
                let copy = try window.driver.openWindow()
                let source = """
                    \(script)
                    addEventListener('readystatechange', () => {
                      const meta = document.querySelector('meta[name=bindery-page]');
                      if (!window.copied) window.copied = meta.content = '\(id.string ?? "")';
                    }, true);
                    """
                try copy.runInEachDocument(source)
                try copy.visit(server.address)
                #expect(try copy.execute("return window.copied").string == id.string)
                try copy.wait(for: "a page of its own") { copy in
                    try copy.execute(
                        "return document.querySelector('meta[name=bindery-page]').content !== window.copied"
                    )
                    .bool == true
                }
                for (number, one) in [window, copy, window].enumerated() {
                    try one.click(.button("Add"))
                    for each in [window, copy] { try each.waitForTitle("\(61 + number) books") }
                }
                #expect(try window.execute("return document.querySelector('meta[name=bindery-page]').content") == id)
            }
        }

        /// As a phone does with a page that is not looked at: no script runs, and the streams it holds give no sign.
        @Test func aWindowThatSleepsDoesNotDeafenTheOthers() throws {
            let clock = "{ const now = Date.now; Date.now = () => now() + (window.ahead ?? 0); }"
            try server.inChromium(before: clock) { sleeper in
                let other = try sleeper.driver.openWindow()
                try other.runInEachDocument(clock)
                try other.visit(server.address)
                try other.waitForTheStream()
                // The sleeping window's messages reach nobody.
                try sleeper.execute("BroadcastChannel.prototype.postMessage = () => {}")
                server.app.shelf.add()
                try sleeper.waitForTitle("61 books")
                #expect(try other.title == "60 books")
                try other.execute("window.ahead = 60000; dispatchEvent(new Event('focus'))")
                try other.waitForTitle("61 books")
                server.app.shelf.add()
                for window in [other, sleeper] { try window.waitForTitle("62 books") }
            }
        }

        /// A dialog for a stale press would surprise the user when the connection is back.
        @Test func aPressThatFindsNoConnectionIsGivenUpAndWhatWasTypedIsNot() throws {
            let proxy = try DelayingProxy(to: server.port, delay: .zero)
            defer { proxy.stop() }
            try WebDriver.withWindow(at: proxy.address + "/books/5") { window in
                try window.waitForTheStream()
                try window.type("good", into: .label("Review"))
                proxy.cut()
                try window.wait(for: "the sign") { try isLost($0) }
                try window.click(.button("Publish"))
                try window.click(.button("Edit"))
                try window.wait(for: "the word that it was in vain") { window in
                    try window.execute("return document.documentElement.dataset.refused").string == "0"
                }
                #expect(try window.find(.button("Edit")).attribute("aria-busy") == nil)
                #expect(try window.find(.button("Publish")).attribute("aria-busy") == "true")
                proxy.mend()
                try window.waitFor(.text("Published."))
                // Posts are sent in order: once the scene is closed, the press before it would have been taken.
                try window.click(.button("Close"))
                try window.waitFor(.heading("Shelf"))
                #expect(try !window.exists(.dialog("Editor")))
                #expect(server.app.shelf.published == ["good"])
                #expect(server.requests.filter { $0 == "POST /books/5" }.count >= 2)
            }
        }

        /// A file that was changed on the disk since it was chosen cannot be read: no answer will ever come.
        @Test func aPostThatCannotBeSentIsGivenUp() throws {
            let stub = """
                const real = window.fetch;
                window.fetch = (url, options) => options?.headers?.['Bindery-Edit'] ? Promise.reject() : real(url, options);
                const { setTimeout: later } = window;
                window.setTimeout = (work, wait) => later(work, Math.min(wait, 20));
                """
            try server.inChromium(before: stub) { window in
                try window.execute(
                    "addEventListener('bindery:refused', (event) => (window.status = event.detail), true)")
                try window.click(.button("Add"))
                try window.waitForNo(.css("[aria-busy]"))
                #expect(server.app.shelf.titles.count == 60)
            }
        }
    }
}
