import LiveTesting
import Testing

extension ConnectionBrowserTests {
    /// Disturbances between a browser and its server.
    @Suite struct ConnectionTests {
        private let server: ShelfServer

        init() throws { server = try ShelfServer() }

        private func isLost(_ window: WebDriverWindow) throws -> Bool {
            try window.execute("return document.documentElement.dataset.connection").string == "lost"
        }

        /// A plain EventSource stops retrying in both cases.
        @Test(arguments: [ShelfServer.Front.unavailable, .portal])
        func `the client retries a stream after an error response`(_ front: ShelfServer.Front) throws {
            server.front = front
            let driver = try WebDriver()
            defer { driver.quit() }
            let window = driver.window
            try window.visit(server.address)
            try window.wait(for: "the lost connection") { try isLost($0) }
            server.app.shelf.add()
            server.front = .open
            try window.waitForTitle("61 books")
            #expect(try !isLost(window))
        }

        /// More patches were sent than the server keeps, so only a client that names the latest one can continue.
        @Test(arguments: ["", "delete Navigator.prototype.locks"])
        func `a reopened stream continues after the last patch`(_ script: String) throws {
            let page = "return document.querySelector('meta[name=bindery-page]').content"
            try server.inChromium(before: script) { window in
                let id = try window.execute(page)
                for number in 61...80 {
                    server.app.shelf.add()
                    try window.waitForTitle("\(number) books")
                }
                let before = server.requests.count
                try window.execute("for (const type of ['offline', 'online']) dispatchEvent(new Event(type))")
                try window.wait(for: "the new stream") { _ in
                    server.requests[before...].contains { $0.hasPrefix("GET /live/") }
                }
                server.app.shelf.add()
                try window.waitForTitle("81 books")
                #expect(try window.execute(page) == id)
            }
        }

        /// The timers of the attempts fire immediately and record their delays. Other timers have known or shorter
        /// delays.
        @Test func `the delays between attempts grow up to a limit`() throws {
            server.front = .unavailable
            let script = """
                delete Navigator.prototype.locks;
                Math.random = () => 0.5;
                window.pauses = [];
                const { setTimeout: later } = window;
                window.setTimeout = (work, wait) => {
                  if (wait < 250 || wait === 2000 || wait === 5000) return later(work, wait);
                  pauses.push(wait);
                  return later(work, 1);
                };
                """
            try WebDriver.withWindow(at: server.address, before: script) { window in
                try window.wait(for: "ten attempts") { try $0.execute("return pauses.length").number ?? 0 >= 10 }
                let pauses = try window.execute("return pauses").array.prefix(10).map { Int($0.number ?? 0) }
                #expect(pauses == [250, 425, 722, 1_228, 2_088, 3_549, 6_034, 8_000, 8_000, 8_000])
            }
        }

        enum Leaving: CaseIterable {
            case visit
            case reload
            case close
        }

        @Test(arguments: Leaving.allCases)
        func `the client reports a page that the user leaves`(_ way: Leaving) throws {
            try server.inChromium { window in
                let other = try window.driver.openWindow()
                try other.visit(server.address)
                try other.waitForTheStream()
                let id =
                    try other.execute("return document.querySelector('meta[name=bindery-page]').content").string ?? ""
                switch way {
                case .visit: try other.visit(server.address + "/silence.wav")
                case .reload: try other.reload()
                case .close: try other.close()
                }
                try window.wait(for: "the message") { _ in server.requests.contains("POST /live/\(id)/close") }
            }
        }

        /// The response 410 arrives before or after the page has been remounted.
        @Test(arguments: [false, true])
        func `a post answered with 410 is sent once to the remounted page`(isLate: Bool) throws {
            let script = """
                const real = window.fetch;
                const meta = () => document.querySelector('meta[name=bindery-page]');
                const mounted = (id) => new Promise((done) => {
                  if (meta().content !== id) return done();
                  new MutationObserver(() => done()).observe(meta(), { attributes: true });
                });
                let told;
                const answered = new Promise((done) => (told = done));
                window.fetch = async (url, options) => {
                  const id = options?.headers?.['Bindery-Page'];
                  const isGone = window.gone && url.includes?.(gone) && /attach/.test(url);
                  if (isGone) await (window.isLate ? answered : mounted(gone));
                  const answer = await real(url, options);
                  if (id && answer.status === 410) {
                    told();
                    if (window.isLate) await mounted(id);
                  }
                  return answer;
                };
                """
            try server.inChromium(at: "/books/5", before: script) { window in
                try window.type("4", into: .label("Stars"))
                try window.wait(for: "the stars") { try $0.text(.css(".stars")) == "4" }
                try window.type("good", into: .label("Review"))
                try window.execute("window.gone = meta().content; window.isLate = \(isLate)")
                let before = server.requests.count
                try server.deploy(ShelfApp.templates)
                try window.click(.button("Publish"))
                try window.waitFor(.text("Published."))
                #expect(server.requests[before...].count { $0 == "GET /books/5" } == 1)
                #expect(server.app.shelf.published == ["good"])
                // The new page has the edit that was sent to the former page.
                try window.wait(for: "the stars") { try $0.text(.css(".stars")) == "4" }
                #expect(try window.isFirstDocument)
            }
        }

        @Test func `a stream is reopened after a connection loss and an error response`() throws {
            try server.inChromium { window in
                try window.setOffline(true)
                try window.wait(for: "the lost connection") { try isLost($0) }
                server.front = .unavailable
                let before = server.requests.count
                try window.setOffline(false)
                try window.wait(for: "a response that is not a stream") { _ in
                    server.requests[before...].contains("GET /live/stream")
                }
                try window.click(.button("Add"))
                server.front = .open
                try window.waitForTitle("61 books")
                try window.wait(for: "the restored connection") { try !isLost($0) }
                #expect(try window.isFirstDocument)
            }
        }

        @Test func `tabs without cookies have streams of their own`() throws {
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
        func `tabs that cannot share a stream have streams of their own`(_ script: String) throws {
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

        /// A duplicated tab shows the same document as the original.
        @Test(arguments: ["", "delete Navigator.prototype.locks"])
        func `a duplicated tab gets a page of its own`(_ script: String) throws {
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
                try copy.wait(for: "a separate page") { copy in
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

        /// The state of a page in a phone's background: no script runs, and its streams are silent.
        @Test func `a suspended tab does not stop the updates of other tabs`() throws {
            let clock = "{ const now = Date.now; Date.now = () => now() + (window.ahead ?? 0); }"
            try server.inChromium(before: clock) { sleeper in
                let other = try sleeper.driver.openWindow()
                try other.runInEachDocument(clock)
                try other.visit(server.address)
                try other.waitForTheStream()
                // Other tabs receive no messages from the sleeping tab.
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

        /// A dialog opened by a stale press would surprise the user when the connection is restored.
        @Test func `a press made offline expires but a submitted form is sent later`() throws {
            let proxy = try DelayingProxy(to: server.port, delay: .zero)
            defer { proxy.stop() }
            try WebDriver.withWindow(at: proxy.address + "/books/5") { window in
                try window.waitForTheStream()
                try window.type("good", into: .label("Review"))
                proxy.cut()
                try window.wait(for: "the lost connection") { try isLost($0) }
                try window.click(.button("Publish"))
                try window.click(.button("Edit"))
                try window.wait(for: "the expired press") { window in
                    try window.execute("return document.documentElement.dataset.refused").string == "0"
                }
                #expect(try window.find(.button("Edit")).attribute("aria-busy") == nil)
                #expect(try window.find(.button("Publish")).attribute("aria-busy") == "true")
                proxy.mend()
                try window.waitFor(.text("Published."))
                // Posts are sent in order: when the scene is closed, an earlier press would have been handled.
                try window.click(.button("Close"))
                try window.waitFor(.heading("Shelf"))
                #expect(try !window.exists(.dialog("Editor")))
                #expect(server.app.shelf.published == ["good"])
                #expect(server.requests.filter { $0 == "POST /books/5" }.count >= 2)
            }
        }

        /// A file that has changed on disk since it was chosen cannot be read, so its post never receives a response.
        @Test func `a post that cannot be sent is discarded`() throws {
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
