import LiveTesting
import Testing

extension BrowserTests {
    /// The section of done tasks, which the user can close.
    @Suite struct DoneSectionTests {
        private let server: TasksServer
        private let summary = Locator.css(".fold > summary")
        private let first = "Check this task: it moves to Done Tasks"
        private let done = "Start QuickTodo"

        init() throws { server = try TasksServer() }

        private func open(scripting: Bool = true) throws -> WebDriver {
            let browser = try WebDriver {
                $0.reducedMotion = true
                $0.javaScript = scripting
            }
            try browser.window.visit(server.address + "/")
            return browser
        }

        @Test func `the section stays closed in the tab, on its page`() throws {
            let browser = try open()
            let window = browser.window
            try window.click(summary)
            try window.waitForNo(.checkbox("\(done)"))
            #expect(try window.exists(.heading("Done Tasks").within(.done)))
            try window.click(.checkbox("\(first)"))
            try window.waitForStatistics("4 tasks, 2 due")
            try window.waitForNo(.checkbox("\(first)"))
            try window.reload()
            #expect(try !window.exists(.checkbox("\(done)")))
            try window.click(.link("Completed"))
            try window.waitFor(.checkbox("\(done)"))
            try window.back()
            try window.waitFor(.heading("Due Tasks"))
            try window.waitForNo(.checkbox("\(done)"))
            try window.click(summary)
            try window.waitFor(.checkbox("\(first)"), in: .done)
        }

        @Test func `the heading gets the focus of a row that moves to the closed section`() throws {
            let browser = try open()
            let window = browser.window
            try window.click(summary)
            try window.execute("document.querySelector('.toggle').focus()")
            try window.press(.space)
            try window.wait(for: "the focus") { try $0.focused?.name == "Done Tasks" }
        }

        @Test func `the section can be closed without scripts`() throws {
            let browser = try open(scripting: false)
            let window = browser.window
            try window.waitFor(.checkbox("\(done)"))
            try window.click(summary)
            try window.waitForNo(.checkbox("\(done)"))
        }
    }
}
