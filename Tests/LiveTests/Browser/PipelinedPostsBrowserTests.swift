import Live
import LiveTesting
import Locks
import Rx
import Testing

extension ConnectionBrowserTests {
    /// Posts that the client sends without waiting for the responses, in Chromium.
    @Suite struct PipelinedPostsBrowserTests {
        /// The values that the page has received, in order.
        private final class Record: Sendable {
            private let values = Mutex<[String]>([])

            var all: [String] { values.withLock { $0 } }

            func add(_ value: String) { values.withLock { $0.append(value) } }
        }

        private struct Refusal: Error {}

        private let record = Record()

        /// Holds the responses to posts back until `release` is called, and delays the requests that `isLate` selects
        /// until the next one was sent.
        private static let holding = """
            const real = window.fetch;
            window.sent = [];
            const released = new Promise((done) => (window.release = done));
            window.isLate = () => false;
            let next = () => {};
            window.fetch = async (url, options) => {
              const isPost = options?.headers?.['Bindery-Edit'] && !/hidden/.test(options.body);
              if (!isPost) return real(url, options);
              sent.push(String(options.body));
              next();
              if (isLate(sent.length)) await new Promise((done) => (next = done));
              const answer = await real(url, options);
              await released;
              return answer;
            };
            """

        private func server() throws -> OneSceneServer {
            let buttons = (1...6).map { "<button name=\"note\" value=\"\($0)\">Press \($0)</button>" }.joined()
            let template = """
                <main><h1>{{last}}</h1><form method="post"><label>Text <input name="text"></label>
                <button name="note" value="form">Go</button></form><form method="post">\(buttons)</form>
                <form method="post"><label>Next <input name="next" data-emptied></label><button name="add">Add</button>
                </form></main>
                """
            return try OneSceneServer(template) { [record] page in
                let (text, last) = (BehaviorRelay(value: ""), BehaviorRelay(value: "none"))
                page.bindField("text", with: text)
                page.bindValue("last", from: last)
                let note = Action<String, Void> { value in
                    last.accept(text.value.isEmpty ? value : "\(value):\(text.value)")
                    record.add(last.value)
                    return .just(())
                }
                page.bindAction("note", to: note)
                let next = BehaviorRelay(value: "")
                page.bindField("next", with: next)
                let add = Action<Void, Void> {
                    record.add(next.value)
                    if next.value == "bad" { return .error(Refusal()) }
                    next.accept("")
                    return .just(())
                }
                page.bindAction("add", to: add)
            }
        }

        private func inChromium(_ work: (WebDriverWindow) throws -> Void) throws {
            let server = try server()
            try WebDriver.withWindow(at: server.address, before: Self.holding) { window in
                try window.waitForTheStream()
                try work(window)
            }
        }

        private func sent(_ window: WebDriverWindow) throws -> [String] {
            try window.execute("return sent").array.map { $0.string ?? "" }
        }

        @Test func `presses do not wait for the responses of others`() throws {
            try inChromium { window in
                for number in 1...6 { try window.click(.button("Press \(number)")) }
                try window.wait(for: "the actions") { _ in record.all.count >= 4 }
                // At most four are under way.
                #expect(try sent(window) == (1...4).map { "note=\($0)" })
                #expect(record.all == ["1", "2", "3", "4"])
                #expect(try window.findAll(.css("[aria-busy=true]")).count == 6)
                try window.execute("release()")
                try window.wait(for: "all actions") { _ in record.all.count == 6 }
                #expect(record.all == ["1", "2", "3", "4", "5", "6"])
                try window.waitForNo(.css("[aria-busy]"))
            }
        }

        @Test func `posts that overtake each other are processed in order`() throws {
            try inChromium { window in
                try window.execute("window.isLate = (count) => count < 4; release()")
                for number in 1...4 { try window.click(.button("Press \(number)")) }
                try window.wait(for: "all actions") { _ in record.all.count == 4 }
                #expect(record.all == ["1", "2", "3", "4"])
            }
        }

        @Test func `a press sends the edit that was made in the same task`() throws {
            try inChromium { window in
                try window.type("milk", into: .label("Text"))
                try window.press(.enter)
                try window.wait(for: "the action") { _ in record.all.count == 1 }
                #expect(record.all == ["form:milk"])
                #expect(try sent(window) == ["text=milk&note=form"])
            }
        }

        @Test func `texts are typed one after the other without waiting for responses`() throws {
            try inChromium { window in
                for text in ["one", "two", "three"] {
                    try window.type(text, into: .label("Next"))
                    try window.press(.enter)
                    #expect(try window.value(.label("Next")) == "")
                }
                try window.wait(for: "the actions") { _ in record.all.count == 3 }
                #expect(record.all == ["one", "two", "three"])
                try window.execute("release()")
                try window.waitForNo(.css("[aria-busy]"))
                #expect(try window.value(.label("Next")) == "")
            }
        }

        @Test func `a text that is refused returns to the field that was emptied`() throws {
            try inChromium { window in
                try window.execute("release()")
                try window.type("bad", into: .label("Next"))
                try window.press(.enter)
                try window.wait(for: "the text") { try record.all == ["bad"] && $0.value(.label("Next")) == "bad" }
            }
            let tab = try server().open()
            try tab.fill(.label("Next"), with: "bad")
            try tab.click(.button("Add"))
            try tab.wait(for: "the text") { try $0.value(.label("Next")) == "bad" }
            try tab.fill(.label("Next"), with: "good")
            try tab.click(.button("Add"))
            #expect(try tab.value(.label("Next")) == "")
            #expect(record.all == ["bad", "bad", "good"])
        }

        @Test func `a press after an edit does not wait for its response`() throws {
            try inChromium { window in
                try window.type("milk", into: .label("Text"))
                try window.click(.button("Press 1"))
                try window.wait(for: "the action") { _ in record.all.count == 1 }
                #expect(record.all == ["1:milk"])
                #expect(try sent(window) == ["text=milk", "note=1"])
            }
        }

        /// The edit is sent when the pointer is pressed on the button.
        @Test func `an edit and the press after it take one round trip`() throws {
            let server = try server()
            let roundTrip = 600.0
            let proxy = try DelayingProxy(to: server.port, delay: .milliseconds(300))
            defer { proxy.stop() }
            try WebDriver.withWindow(at: proxy.address) { window in
                try window.waitForTheStream()
                try window.execute(
                    """
                    addEventListener('change', () => (window.start = performance.now()));
                    addEventListener('bindery:patch', () => (window.end = performance.now()), true);
                    """)
                try window.type("milk", into: .label("Text"))
                try window.click(.button("Press 1"))
                try window.waitFor(.heading("1:milk"))
                let time = try #require(try window.execute("return end - start").number)
                print("An edit and a press: \(time) ms with a round trip of \(roundTrip) ms")
                #expect(time < 1.8 * roundTrip)
            }
        }

        @Test func `the page shows that the user waits`() throws {
            try inChromium { window in
                try window.type("milk", into: .label("Text"))
                try window.press(.tab)
                try window.wait(for: "the edit") { try sent($0).count == 1 }
                #expect(try !window.exists(.css("html[data-waiting]")))
                try window.click(.button("Press 1"))
                try window.waitFor(.css("html[data-waiting]"))
                try window.execute("release()")
                try window.waitForNo(.css("html[data-waiting]"))
            }
        }
    }
}
