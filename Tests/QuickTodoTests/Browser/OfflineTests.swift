import LiveTesting
import Testing

extension BrowserTests {
    /// The user continues to work while the network is down.
    @Suite struct OfflineTests {
        @Test func `actions performed offline arrive once`() throws {
            let app = try RunningApp()
            let browser = try WebDriver { $0.reducedMotion = true }
            defer { browser.quit() }
            let one: WebDriverWindow = browser.window
            let other = try browser.openWindow()
            for window in [one, other] { try window.visit(app.url()) }
            try one.add("Milk")
            try one.add("Bread")
            try other.waitForStatistics("6 tasks, 5 due")

            try one.setOffline(true)
            let start = try one.execute("return performance.now()").number ?? 0
            for title in ["Milk", "Bread"] { try one.click(.css(".toggle[aria-label='\(title)']")) }
            try one.wait(for: "the message about the lost connection") { try $0.find(.css(".connection")).isVisible }
            try one.wait(for: "ten seconds to pass", within: .seconds(15)) {
                try $0.execute("return performance.now()").number ?? 0 > start + 10_000
            }
            #expect(try other.text(.statistics) == "6 tasks, 5 due")

            try one.setOffline(false)
            for window in [one, other] {
                try window.waitForStatistics("6 tasks, 3 due")
                for title in ["Milk", "Bread"] { try window.waitFor(.checkbox("\(title)"), in: .done) }
            }
            try one.wait(for: "the message to disappear") { try !$0.find(.css(".connection")).isVisible }
            #expect(try one.findAll(.css("[aria-busy]")).isEmpty)
        }

        @Test func `the app starts without the server and shows its tasks`() throws {
            let app = try RunningApp()
            let browser = try WebDriver { ($0.width, $0.height, $0.reducedMotion) = (390, 844, true) }
            defer { browser.quit() }
            let first = browser.window
            try first.visit(app.url())
            try first.add("Milk")
            try first.wait(for: "the kept page") {
                try $0.executeAsync(
                    """
                    const done = arguments[0];
                    caches.match("/").then((found) => found?.text()).then((text) => done(/Milk/.test(text)));
                    """
                ).bool == true
            }
            app.server.kill()
            let window = try browser.openWindow()
            try first.close()
            try window.visit(app.url())
            try window.waitFor(.checkbox("Milk"), in: .due)
            try window.wait(for: "the time") { try $0.text(.css("[data-as-of]")).contains("This page is from") }
            #expect(try window.text(.statistics) == "5 tasks, 4 due")
            try window.zoomText(2)
            #expect(try window.elementsTooWide() == [])
            try window.zoomText(1)
            try window.visit(app.url("/nowhere"))
            try window.waitFor(.heading("No connection"))
            #expect(try window.elementsTooWide() == [])
            try window.click(.link(.containing("QuickTodo")))
            try window.waitFor(.checkbox("Milk"), in: .due)

            try app.server.restart()
            try window.waitForNo(.css("[data-as-of]"))
            try window.click(.checkbox("Milk"))
            try window.waitFor(.checkbox("Milk"), in: .done)
        }

        @Test func `the worker's page is in the language of the app`() throws {
            let app = try RunningApp()
            let browser = try WebDriver { $0.reducedMotion = true }
            defer { browser.quit() }
            let window = browser.window
            try window.visit(app.url())
            try window.click(.button("한국어"))
            try window.wait(for: "Korean") { try $0.text(.statistics) == "전체 4개 중 3개 남음" }
            try window.wait(for: "the Korean copy") {
                try $0.executeAsync(
                    """
                    const done = arguments[0];
                    caches.match("/").then((found) => found?.text()).then((text) => done(/전체 4개/.test(text)));
                    """
                ).bool == true
            }
            app.server.kill()
            try window.visit(app.url("/nowhere"))
            try window.waitFor(.heading("연결되어 있지 않아요"))
            #expect(try window.execute("return document.documentElement.lang").string == "ko")
            try window.visit(app.url())
            try window.wait(for: "the Korean note") { try $0.text(.css("[data-as-of]")).contains("연결되어 있지 않아요") }
        }
    }
}
