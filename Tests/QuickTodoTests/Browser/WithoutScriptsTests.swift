import LiveTesting
import Testing

extension BrowserTests {
    /// The same actions with forms, in a browser that runs no scripts.
    @Suite struct WithoutScriptsTests {
        @Test func `every action works without JavaScript`() throws {
            let app = try LocalApp()
            let browser = try WebDriver { $0.javaScript = false }
            let window = browser.window
            try window.visit(app.url())

            try window.click(.newTask)
            #expect(try window.find(.dialog).name == "New task")
            try window.click(.ok)
            try window.wait(for: "the message") { try $0.text(.css(".message")) == "Please give the task a title." }
            try window.fill(.titleField, with: "Milk")
            try window.press(.enter)
            try window.waitFor(.checkbox("Milk"), in: .due)
            #expect(try window.path == "/")
            #expect(try window.title == "(4) QuickTodo")

            try window.click(.button("Edit Milk"))
            #expect(try window.value(.titleField) == "Milk")
            try window.fill(.titleField, with: "Oat milk")
            try window.click(.ok)
            try window.waitFor(.checkbox("Oat milk"), in: .due)

            try window.click(.checkbox("Oat milk"))
            try window.waitFor(.checkbox("Oat milk"), in: .done)
            try window.click(.checkbox("Oat milk"))
            try window.waitFor(.checkbox("Oat milk"), in: .due)

            try window.click(.button("Edit Oat milk"))
            try window.fill(.titleField, with: "never mind")
            try window.click(.cancel)
            try window.waitFor(.checkbox("Oat milk"), in: .due)

            try window.click(.newTask)
            try window.click(.cancel)
            try window.waitForStatistics("5 tasks, 4 due")

            try window.click(.button("Delete Oat milk"))
            try window.waitForNo(.checkbox("Oat milk"))
            try window.waitForStatistics("4 tasks, 3 due")
        }

        @Test(arguments: [390, 1280]) func `the buttons that move a task make no row taller`(width: Int) throws {
            let app = try LocalApp()
            let browser = try WebDriver { $0.javaScript = false }
            let window = browser.window
            try window.visit(app.url())
            try window.resize(width: width, height: 844)
            let button = try window.find(.button("Move Open a second tab and watch both up")).frame
            let row = try window.find(.css(".row[data-value='1']")).frame
            #expect(button.y < row.y + 48 && button.height >= 24)
            let title = try window.find(.css(".row[data-value='1'] .title")).frame
            #expect(abs(row.height - title.height) < 2)
        }
    }
}
