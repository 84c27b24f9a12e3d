import LiveTesting
import Testing

extension OutageBrowserTests {
    /// The server is killed and restarted while it is in use.
    @Suite struct RestartTests {
        @Test func `both tabs and every acknowledged change survive a restart`() throws {
            let app = try RunningApp()
            let browser = try WebDriver { $0.reducedMotion = true }
            let one = browser.window
            let other = try browser.openWindow()
            for window in [one, other] { try window.visit(app.url()) }
            let client = HTTPClient()
            for number in 1...5 { try TaskForms(client, app.url()).add("acknowledged \(number)") }
            try one.click(.newTask)
            try one.fill(.titleField, with: "half-typed")
            let address = try one.address

            app.server.kill()
            try one.wait(for: "the message about the lost connection") { try $0.find(.css(".connection")).isVisible }
            try app.server.restart()

            try one.wait(for: "the message to disappear") { try !$0.find(.css(".connection")).isVisible }
            try TaskForms(client, app.url()).add("after the restart")
            for window in [one, other] { try window.waitForStatistics("10 tasks, 9 due") }
            for number in 1...5 { #expect(try other.exists(.checkbox("acknowledged \(number)"))) }
            #expect(try one.address == address)
            #expect(try one.value(.titleField) == "half-typed")
            try one.click(.ok)
            try other.waitFor(.checkbox("half-typed"), in: .due)
            try other.click(.checkbox("half-typed"))
            try one.waitFor(.checkbox("half-typed"), in: .done)
        }

        @Test func `text that is typed in a search during a restart is kept`() throws {
            let app = try RunningApp()
            let browser = try WebDriver { $0.reducedMotion = true }
            let window = browser.window
            // The search is over the tasks of today, but over the list in a new page.
            try window.visit(app.url("/today"))
            let field = Locator.css(".search-field")
            try window.type("a", into: field)
            try window.wait(for: "the address") { try $0.path == "/search?q=a" }
            app.server.kill()
            try window.wait(for: "the lost connection") { try $0.find(.css(".connection")).isVisible }
            try window.type("bc", into: field)
            try app.server.restart()
            try window.wait(for: "the new address") { try $0.path == "/search?q=abc" }
            #expect(try window.value(field) == "abc")
            #expect(try window.find(field).hasFocus)
        }
    }
}
