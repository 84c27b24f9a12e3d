import LiveTesting
import Testing

extension ConnectionBrowserTests {
    /// Pages that are remounted and discarded again.
    @Suite struct RemountTests {
        @Test func `repeated remounts wait longer each time`() throws {
            let server = try LostPagesServer()
            let driver = try WebDriver()
            defer { driver.quit() }
            let window = driver.window
            let ownStream = "delete Navigator.prototype.locks"
            try window.runInEachDocument(ownStream)
            try window.visit(server.address)
            try window.wait(for: "the fifth page") { _ in server.mounts.count >= 5 }
            let hasItsTitle = "return document.querySelector('h1').textContent === `Number ${document.title}`"
            #expect(try window.execute(hasItsTitle).bool == true)
            let waits = zip(server.mounts.dropFirst(), server.mounts).map { $0 - $1 }
            // The minimum with random jitter of 425 ms and the following delays.
            #expect(waits[1] > .milliseconds(200))
            #expect(waits[2] > .milliseconds(350))
            #expect(waits[3] > .milliseconds(600))
        }

        /// Calls `move` while the document of the book 5 is fetched to mount its page, or while its text arrives. Counts
        /// these documents in `mounts`.
        private static func moving(at step: String, _ move: String) -> String {
            """
            delete Navigator.prototype.locks;
            const [send, Source] = [window.fetch, window.EventSource];
            window.EventSource = class extends Source { constructor(url) { super(url); window.source = this; } };
            window.mounts = 0;
            const move = () => { \(move) };
            window.fetch = async (url, options) => {
              const response = await send(url, options);
              if (url !== location.href || options?.method || location.pathname !== "/books/5") return response;
              mounts++;
              if ("\(step)" === "fetch") move();
              const text = await response.text();
              response.text = async () => {
                if ("\(step)" === "text") move();
                return text;
              };
              return response;
            };
            """
        }

        /// Such as by the last patch of the former page, which has waited for a view transition.
        @Test(arguments: ["fetch", "text"])
        func `a page whose address changes while it is mounted shows the new address`(step: String) throws {
            let server = try ShelfServer()
            let script = Self.moving(
                at: step, "history.pushState({ bindery: history.state.bindery + 1 }, '', '/books/6');")
            try server.inChromium(at: "/books/5", before: script) { window in
                try server.deploy(ShelfApp.templates)
                try window.waitFor(.heading("Book 6"))
                #expect(try window.path == "/books/6")
            }
        }

        /// The browser changes the address some time after the script has asked for it.
        @Test func `a page that goes back while it is mounted shows the former address`() throws {
            let server = try ShelfServer()
            let patch = "source.onmessage({ type: 'message', data: 'b /', lastEventId: '1e15' });"
            try server.inChromium(at: "/", before: Self.moving(at: "text", patch)) { window in
                try window.click(.link("Book 5"))
                try window.waitFor(.heading("Book 5"))
                try server.deploy(ShelfApp.templates)
                try window.waitFor(.heading("Shelf"))
                #expect(try window.path == "/")
            }
        }

        @Test func `a page is mounted once although the user goes to a heading`() throws {
            let server = try ShelfServer()
            try server.inChromium(at: "/books/5", before: Self.moving(at: "text", "location.hash = 'chapters';")) {
                try $0.execute("addEventListener('bindery:mount', () => (window.isMounted = true), true)")
                try server.deploy(ShelfApp.templates)
                try $0.wait(for: "the page") { try $0.execute("return Boolean(window.isMounted)").bool == true }
                #expect(try $0.execute("return mounts").number == 1)
                #expect(try $0.execute("return location.hash").string == "#chapters")
            }
        }

        @Test func `a remounted page shows the fields of its document`() throws {
            let server = try ResetFieldsServer.make()
            let driver = try WebDriver()
            defer { driver.quit() }
            let window = driver.window
            let contents = """
                const [text, notes, box, size] = document.querySelectorAll("[aria-label]");
                return [text.value, notes.value, box.checked, size.value].join();
                """
            try window.visit(server.address)
            try window.click(.button("Set"))
            try window.wait(for: "the values") { try $0.execute(contents).string == "second,two,true,l" }
            try server.restart()
            try window.wait(for: "the first values") { try $0.execute(contents).string == "first,one,false,s" }
        }

        @Test func `a remount keeps the caret, and text that is removed then is sent without it`() throws {
            let server = try ResetFieldsServer.make()
            let driver = try WebDriver()
            defer { driver.quit() }
            let window = driver.window
            try window.visit(server.address)
            try window.type("!", into: .label("Text"))
            try server.restart()
            try window.wait(for: "the text") { try $0.text(.status) == "first! one false s" }
            try window.press(.backspace)
            try window.press(.tab)
            try window.wait(for: "the former text") { try $0.text(.status) == "first one false s" }
        }
    }
}
