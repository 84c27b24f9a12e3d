import LiveTesting
import Testing

extension OutageBrowserTests {
    /// The user continues to work while the network is down.
    @Suite struct OfflineTests {
        @Test func `actions performed offline arrive once`() throws {
            let app = try LocalApp()
            // Of two windows of one browser, the one with a connection would send what the other one has stored.
            let browsers = try [WebDriver { $0.reducedMotion = true }, WebDriver { $0.reducedMotion = true }]
            defer { for browser in browsers { browser.quit() } }
            let (one, other) = (browsers[0].window, browsers[1].window)
            for window in [one, other] { try window.visit(app.url()) }
            try one.add("Milk")
            try one.add("Bread")
            try other.waitForStatistics("6 tasks, 5 due")

            try one.setOffline(true)
            let start = try one.execute("return performance.now()").number ?? 0
            for title in ["Milk", "Bread"] { try one.click(.css(".toggle[aria-label='\(title)']")) }
            try one.waitForPending(2)
            #expect(try !one.find(.css(".connection")).isVisible)
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
            try first.waitForKeptPage(containing: "Milk")
            let ground = try first.find(.css("html")).style("background-color")
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
            #expect(try window.find(.css("html")).style("background-color") == ground, "it looks like the app")
            #expect(try window.elementsTooWide() == [])
            try window.click(.css("a[href='/']"))
            try window.waitFor(.checkbox("Milk"), in: .due)

            try app.server.restart()
            try window.waitForNo(.css("[data-as-of]"))
            try window.click(.checkbox("Milk"))
            try window.waitFor(.checkbox("Milk"), in: .done)
        }

        @Test func `a kept page shows what waits for the connection`() throws {
            let app = try RunningApp()
            let browser = try WebDriver { $0.reducedMotion = true }
            defer { browser.quit() }
            let first = browser.window
            try first.visit(app.url())
            try first.add("Milk")
            try first.add("Bread")
            try first.waitForKeptPage(containing: "Bread")
            app.server.kill()
            try first.click(.checkbox("Milk"))
            try first.waitForPending(1)

            let window = try browser.openWindow()
            try first.close()
            try window.visit(app.url())
            let milk = Locator.css(".toggle[aria-label=Milk][data-unsent]")
            try window.wait(for: "the box as it will be") {
                try $0.exists(milk) && $0.find(milk).attribute("aria-checked") == "true"
            }
            try window.click(.css("[data-note=pending] summary"))
            #expect(try window.text(.css("[data-note=pending] li")) == "☑ Milk")
            try window.click(.css(".toggle[aria-label=Bread]"))
            try window.waitForPending(2)
            try window.wait(for: "both") { try $0.findAll(.css("[data-unsent][aria-checked=true]")).count == 2 }
            for title in ["Tea", "Salt"] {
                try window.fill(.addField, with: title)
                try window.press(.enter)
            }
            try window.waitForPending(4)
            let waiting = Locator.css(".waiting li")
            try window.reload()
            try window.wait(for: "the added tasks") { try $0.findAll(waiting).map { try $0.text } == ["Salt", "Tea"] }

            try app.server.restart()
            for title in ["Milk", "Bread"] { try window.waitFor(.checkbox("\(title)"), in: .done) }
            for title in ["Tea", "Salt"] { try window.waitFor(.checkbox("\(title)"), in: .due) }
            try window.waitForPending(0)
            #expect(try !window.exists(.css("[data-unsent]")))
            #expect(try !window.exists(waiting))
        }

        @Test func `what waits is named like the dialog, and in view wherever the user is`() throws {
            let app = try RunningApp()
            let browser = try WebDriver { ($0.width, $0.height, $0.reducedMotion) = (390, 780, true) }
            defer { browser.quit() }
            let window = browser.window
            try window.visit(app.url())
            for number in 1...8 { try window.add("Task \(number)") }
            try window.click(.button("Edit Task 8"))
            try window.waitFor(.dialog)
            app.server.kill()
            try window.fill(.titleField, with: "Milk")
            try window.click(.ok)
            try window.waitForPending(1)
            #expect(try window.execute(Self.covering).string == "")
            try window.click(.css("[data-note=pending] summary"))
            #expect(try window.text(.css("[data-note=pending] li")) == "Edit task – OK: Milk")
            try window.click(.css("[data-note=pending] summary"))
            try window.zoomText(2)
            #expect(try window.execute(Self.covering).string == "")
            try app.server.restart()
            try window.waitForPending(0)
            try window.waitForNo(.dialog)

            app.server.kill()
            // At the edge of the window, the news that the connection is lost may cover it.
            try window.execute(
                "document.querySelector('.toggle[aria-label=\"Task 1\"]').scrollIntoView({ block: 'center' })")
            try window.click(.checkbox("Task 1"))
            try window.waitForPending(1)
            for place in ["0", "300", "1e6"] {
                try window.execute("scrollTo(0, \(place))")
                #expect(try window.execute(Self.covering).string == "", "at \(place)")
            }
            // The end of the page is above the bar, and the field to add tasks, which is below it, is free.
            let free = """
                const { bottom } = document.querySelector("footer").getBoundingClientRect();
                const field = document.querySelector(".add-field");
                const { x, y } = field.getBoundingClientRect();
                return bottom <= document.querySelector("[data-notes]").getBoundingClientRect().top
                  && field.contains(document.elementFromPoint(x + 20, y + 20));
                """
            #expect(try window.execute(free).bool == true)
            #expect(try window.elementsTooWide() == [])
        }

        /// Returns the name of the element that covers the bar with notes, or a text that it is not in view.
        private static let covering = """
            const bar = document.querySelector("[data-notes]");
            const { left, right, top, bottom } = bar.getBoundingClientRect();
            if (top < 0 || bottom > innerHeight || bottom - top < 20) return "out of view";
            const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return bar.contains(shown) ? "" : `${shown.localName}.${shown.className}`;
            """

        @Test func `the worker's page is in the language of the app`() throws {
            let app = try RunningApp()
            let browser = try WebDriver { $0.reducedMotion = true }
            defer { browser.quit() }
            let window = browser.window
            try window.visit(app.url())
            try window.click(.button("한국어"))
            try window.wait(for: "Korean") { try $0.text(.statistics) == "전체 4개 중 3개 남음" }
            try window.waitForKeptPage(containing: "전체 4개")
            app.server.kill()
            try window.visit(app.url("/nowhere"))
            try window.waitFor(.heading("연결되어 있지 않아요"))
            #expect(try window.execute("return document.documentElement.lang").string == "ko")
            try window.visit(app.url())
            try window.wait(for: "the Korean note") { try $0.text(.css("[data-as-of]")).contains("연결되어 있지 않아요") }
        }
    }
}
