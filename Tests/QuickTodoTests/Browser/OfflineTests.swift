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
    }
}
