import Live
import LiveTesting
import Rx
import Testing

extension BrowserTests {
    /// The facts about a page, which several parts of the client need.
    @Suite struct ClientFactsTests {
        private static let template = """
            <main data-keep><h1>List</h1><form method="post" data-outbox data-drafts>
            <label>Text <input name="text" value="{{text}}" data-keys="n"></label><button name="add">Add</button>
            </form></main>
            """

        /// Returns the number of requests for the facts, after one that the test has made.
        private func requests(_ window: WebDriverWindow) throws -> Double? {
            try window.execute(
                """
                delete window.isAnswered;
                fetch(`/live/${document.querySelector("meta[name=bindery-page]").content}/client?test`)
                  .finally(() => window.isAnswered = true);
                """)
            try window.wait(for: "the answer") { try $0.execute("return window.isAnswered").bool == true }
            return try window.execute(
                """
                return performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/client")).length;
                """
            ).number
        }

        @Test func `the parts of the client share one request`() throws {
            let server = try OneSceneServer(Self.template) { page in
                page.bindField("text", with: BehaviorRelay(value: ""))
                page.bindAction("add", to: CocoaAction { .just(()) })
            }
            try WebDriver.withWindow(at: server.address + "/") { window in
                let scripts = try window.findAll(.css("script[src*=bindery]")).count
                #expect(scripts >= 6, "the main script, those for notes, and four that need the facts")
                #expect(try requests(window) == 1)
                try window.execute("document.documentElement.lang = 'ko'")
                #expect(try requests(window) == 2)
            }
        }
    }
}
