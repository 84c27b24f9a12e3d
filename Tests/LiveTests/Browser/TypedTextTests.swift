import HTMLTemplates
import Live
import LiveTesting
import Locks
import Rx
import Testing

extension BrowserTests {
    /// Text that was typed and not submitted: who gets it back, and when it is sent.
    @Suite struct TypedTextTests {
        // MARK: Accounts

        /// A diary whose form has neither drafts nor an outbox, so that only the history of the tab keeps its text.
        private func diary() throws -> DiaryServer {
            var templates = DiaryApp.templates
            templates["entries"]?.replace(" data-drafts data-outbox", with: "")
            templates["entries"]?.replace(" data-keep", with: "")
            return try DiaryServer(DiaryApp(), templates: TemplateLibrary(sources: templates)) {
                $0.limits.eventsAtOnce = 100_000
            }
        }

        private func signIn(_ name: String, _ window: WebDriverWindow) throws {
            try window.waitFor(.heading("Sign in"))
            try window.fill(.label("Name"), with: name)
            try window.fill(.label("Password"), with: "secret")
            try window.click(.button("Sign in"))
            try window.waitFor(.heading("Diary"))
            try window.waitForTheStream()
        }

        /// Leaves the document although the browser asks.
        private func leave(_ window: WebDriverWindow, for address: String) throws {
            try window.execute("for (const form of document.forms) form.binderyLeft = true")
            try window.visit(address)
        }

        private static let text = Locator.label("Text")

        @Test func `text that one account has typed is not given to the next one`() throws {
            let server = try diary()
            try WebDriver.withWindow(at: server.address + "/diary") { window in
                try signIn("Anna", window)
                try window.type("half", into: Self.text)
                try leave(window, for: server.address + "/")
                try window.back()
                try window.wait(for: "her text") { try $0.exists(Self.text) && $0.value(Self.text) == "half" }
                try leave(window, for: server.address + "/")
                try window.waitForTheStream()
                try window.click(.button("Sign out"))
                try window.wait(for: "the end of the session") { try $0.text(.status) != "Hello, Anna" }
                try window.visit(server.address + "/sign-in?return=%2Fdiary")
                try signIn("Berta", window)
                #expect(try window.value(Self.text) == "")
                try window.execute("history.go(-3)")
                // Chromium may show the former document, until it knows that its page has ended.
                try window.wait(for: "Berta's diary") { try $0.text(.status) == "Berta" }
                #expect(try window.value(Self.text) == "")
                #expect(try window.execute("return sessionStorage.bindery.includes('half')").bool == false)
            }
        }

        @Test func `text that was typed before the session ended returns after the sign-in`() throws {
            let server = try diary()
            try WebDriver.withWindow(at: server.address + "/diary") { window in
                try signIn("Anna", window)
                try window.type("half", into: Self.text)
                try window.execute("for (const form of document.forms) form.binderyLeft = true")
                try window.deleteCookies()
                try server.restart()
                try signIn("Anna", window)
                try window.execute("history.go(-2)")
                try window.wait(for: "her text") { try $0.exists(Self.text) && $0.value(Self.text) == "half" }
            }
        }

        // MARK: Places of a page

        @Test func `a link to a place of the page asks nothing and keeps the text`() throws {
            let server = try ShelfServer()
            try server.inChromium(at: "/books/5") { window in
                let review = Locator.label("Review")
                try window.type("half", into: review)
                try window.execute(
                    """
                    const main = document.querySelector("main");
                    main.insertAdjacentHTML("afterbegin", "<p><a href='#end'>Last</a></p>");
                    main.insertAdjacentHTML("beforeend", "<h2 id='end'>End</h2>");
                    """)
                let begun = server.requests.count
                try window.click(.link("Last"))
                try window.wait(for: "the place") { try $0.execute("return scrollY").number ?? 0 > 500 }
                #expect(window.question == nil)
                try window.type(" done", into: review)
                try window.execute("scrollTo(0, 600)")
                try window.back()
                try window.wait(for: "the former place") { try $0.execute("return scrollY").number ?? 9_999 < 500 }
                #expect(window.question == nil)
                try window.forward()
                try window.wait(for: "the place again") { try $0.execute("return scrollY").number == 600 }
                #expect(try window.value(review) == "half done")
                #expect(!server.requests[begun...].contains { $0.hasPrefix("GET /books") })
                // A step to another address still asks.
                try? window.click(.link("All books"))
                try window.wait(for: "the confirmation") { $0.question != nil }
                try window.answer(false)
            }
        }

        // MARK: Sending

        @Test func `the last words are sent when the tab is closed`() throws {
            let text = BehaviorRelay(value: "")
            let received = Mutex("")
            let subscription = text.subscribe(onNext: { value in received.withLock { $0 = value } })
            defer { subscription.dispose() }
            let server = try OneSceneServer(
                """
                <main><form method="post"><label>Text <input name="text" value="{{text}}" data-live="debounce 60000"></label>
                </form></main>
                """
            ) { $0.bindField("text", with: text) }
            try WebDriver.withWindow(at: server.address + "/") { window in
                try window.waitForTheStream()
                try window.type("last words", into: Self.text)
                let other = try window.driver.openWindow(asTab: true)
                try window.close()
                try other.visit("about:blank")
                try other.wait(for: "the text") { _ in received.withLock { $0 == "last words" } }
            }
        }

        /// The response to the press is lost, and then its page.
        @Test func `a press is applied once although its response and its page are lost`() throws {
            let count = Mutex(0)
            let template = "<main><form method=\"post\"><button name=\"add\">Add</button></form></main>"
            let server = try OneSceneServer(template) {
                $0.bindAction(
                    "add",
                    to: CocoaAction {
                        count.withLock { $0 += 1 }
                        return .just(())
                    })
            }
            let script = """
                const send = window.fetch;
                const page = () => document.querySelector("meta[name=bindery-page]").content;
                window.losses = 0;
                window.fetch = async (url, options) => {
                  const response = await send(url, options);
                  if (!`${options?.body}`.includes("add") || losses > 0) return response;
                  window.losses++;
                  await send(`/live/${page()}/close`, { method: "POST" });
                  throw new TypeError();
                };
                """
            try WebDriver.withWindow(at: server.address + "/", before: script) { window in
                try window.waitForTheStream()
                let first = try window.execute("return page()").string
                try window.click(.button("Add"))
                try window.wait(for: "the response") { window in
                    try window.execute("return page()").string != first
                        && !window.exists(.css("[aria-busy]"))
                }
                #expect(try window.execute("return losses").number == 1)
                #expect(count.withLock { $0 } == 1)
                try window.click(.button("Add"))
                try window.wait(for: "the second press") { _ in count.withLock { $0 } == 2 }
            }
        }

        @Test func `an edit that the server has rejected stays the user's`() throws {
            let text = BehaviorRelay(value: "")
            let isSet = Mutex(false)
            let server = try OneSceneServer(
                """
                <main><form method="post"><label>Text <input name="text" value="{{text}}"></label></form>
                <form method="post"><button name="set">Set</button></form></main>
                """
            ) { page in
                page.bindField("text", with: text)
                page.bindAction(
                    "set",
                    to: CocoaAction {
                        text.accept("server's")
                        isSet.withLock { $0 = true }
                        return .just(())
                    })
            }
            try WebDriver.withWindow(at: server.address + "/") { window in
                try window.waitForTheStream()
                try window.execute(
                    """
                    const send = window.fetch;
                    window.fetch = (url, options) => {
                      if (!`${options?.body}`.includes("mine")) return send(url, options);
                      return Promise.resolve(new Response(null, { status: 413 }));
                    };
                    """)
                try window.type("mine", into: Self.text)
                try window.press(.tab)
                try window.wait(for: "the refusal") {
                    try $0.execute("return document.documentElement.dataset.refused").string == "413"
                }
                try window.click(.button("Set"))
                try window.wait(for: "the action") { _ in isSet.withLock { $0 } }
                try window.wait(for: "its response") {
                    try $0.execute("return !document.querySelector('[aria-busy]')").bool == true
                }
                #expect(try window.value(Self.text) == "mine")
            }
        }

        /// The page's clock runs a hundred times as fast.
        @Test func `an emptied field gets its text back although the refusal takes more than a minute`() throws {
            let server = try OneSceneServer(
                """
                <main><form method="post"><label>Text <input name="text" data-emptied></label>
                <button name="add">Add</button></form></main>
                """
            ) { page in
                page.bindField("text", with: BehaviorRelay(value: ""))
                page.bindAction("add", to: CocoaAction { .just(()) })
            }
            let script = """
                const [send, wait] = [window.fetch, window.setTimeout];
                window.setTimeout = (work, time) => wait(work, time / 100);
                window.fetch = (url, options) => {
                  if (!`${options?.body}`.includes("mine")) return send(url, options);
                  return new Promise((resolve) => wait(() => resolve(new Response(null, { status: 413 })), 1500));
                };
                """
            try WebDriver.withWindow(at: server.address + "/", before: script) { window in
                try window.waitForTheStream()
                try window.type("mine", into: Self.text)
                try window.click(.button("Add"))
                try window.wait(for: "the empty field") { try $0.value(Self.text) == "" }
                try window.wait(for: "the text") { try $0.value(Self.text) == "mine" }
            }
        }

        // MARK: Modules

        @Test func `only the last report of the visibility waits for the connection`() throws {
            let client = try ClientModules(["posts": ["queue", "reportVisibility"]])
            let waiting = try client.run(
                """
                window.fetch = () => Promise.reject(new TypeError());
                const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
                const report = async (isHidden) => {
                  Object.defineProperty(document, "hidden", { get: () => isHidden, configurable: true });
                  client.reportVisibility();
                  await pause();
                };
                for (const isHidden of [true, false, true, false, true]) await report(isHidden);
                return client.queue.map(({ body }) => `${body}`);
                """
            ).array.map(\.string)
            #expect(waiting == ["bindery-hidden=true"])
        }

        /// Browsers send at most 64 KiB after the end of a page.
        @Test func `the requests of a page that may be closed outlive it, if they are short`() throws {
            let client = try ClientModules(["posts": ["flushPosts", "post"]])
            let alive = try client.run(
                """
                const alive = [];
                window.fetch = (url, { keepalive }) => {
                  alive.push(keepalive);
                  return new Promise(() => {});
                };
                const form = document.createElement("form");
                const post = (length) =>
                  client.post({ url: "/", body: new URLSearchParams({ text: "x".repeat(length) }), form });
                client.post({ url: "/", body: new URLSearchParams("a=1") });
                [10, 50000, 20000].forEach(post);
                client.flushPosts({ isLeaving: true });
                return alive;
                """
            ).array.map(\.bool)
            #expect(alive == [false, true, true, false])
        }

        @Test func `after a dialog has deleted its row, the focus goes to the next row`() throws {
            let rows = ["a", "b"].map { "<li id=\"\($0)\"><button name=\"open\">\($0)</button></li>" }
            let body = "<h1>List</h1><ul id=\"list\">\(rows.joined())</ul><div id=\"modal\"></div>"
            let client = try ClientModules(["patches": ["change"]], body: body)
            let focused = try client.run(
                """
                document.querySelector("#a button").focus();
                const form = "<form method='post'><button name='yes'>Delete</button></form>";
                client.change(`h modal <dialog open data-modal>${form}</dialog>`);
                document.querySelector("[name=yes]").focus();
                client.change("d a\\nh modal ");
                return document.activeElement.textContent;
                """
            ).string
            #expect(focused == "b")
        }
    }
}
