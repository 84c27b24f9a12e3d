import LiveTesting
import Testing

extension BrowserTests {
    /// The offer to undo the latest change, with the pointer and the keyboard.
    @Suite struct UndoBrowserTests {
        private let app: LocalApp
        private let browser: WebDriver
        private var window: WebDriverWindow { browser.window }

        init() throws {
            app = try LocalApp()
            browser = try WebDriver { ($0.width, $0.height, $0.reducedMotion) = (390, 844, true) }
            try window.visit(app.url())
        }

        @Test func `the button brings a deleted task back`() throws {
            try window.click(.button("Delete Start QuickTodo"))
            try window.waitForStatistics("3 tasks, 3 due")
            let undo = try window.find(.button("Undo"))
            #expect(try undo.frame.height >= 44)
            #expect(try window.elementsTooWide() == [])
            try window.click(.button("Undo"))
            try window.waitFor(.checkbox("Start QuickTodo"), in: .done)
            try window.waitFor(.text("Undone: Deleted “Start QuickTodo”."))
            try window.waitForNo(.button("Undo"))
        }

        @Test func `the focus returns to the task that is back`() throws {
            let delete = "Delete Open a second tab and watch both"
            try window.execute("document.querySelector(`[aria-label='${arguments[0]}']`).focus()", [.string(delete)])
            try window.press(.enter)
            try window.waitForStatistics("3 tasks, 2 due")
            try window.execute("document.querySelector('.undo-button').focus()")
            try window.press(.enter)
            try window.wait(for: "the focus") { try $0.focused?.name == delete }
        }

        @Test func `Ctrl and Z undoes, but belongs to a field while it has the focus`() throws {
            try window.click(.button("Complete all"))
            try window.waitForStatistics("4 tasks, 0 due")
            try window.click(.checkbox("Open a second tab and watch both"))
            try window.waitForStatistics("4 tasks, 1 due")
            try window.type("Milk", into: .addField)
            try window.press(Key("z"), holding: [.control])
            #expect(try window.text(.statistics) == "4 tasks, 1 due")
            try window.click(.heading("QuickTodo"))
            for statistics in ["4 tasks, 0 due", "4 tasks, 3 due"] {
                try window.press(Key("z"), holding: [.control])
                try window.waitForStatistics(statistics)
            }
        }

        @Test func `Ctrl and Z in the empty field to add tasks undoes the last change of tasks`() throws {
            try window.click(.button("Complete all"))
            try window.waitForStatistics("4 tasks, 0 due")
            try window.type("Milk", into: .addField)
            try window.press(.enter)
            try window.waitForStatistics("5 tasks, 1 due")
            try window.press(Key("z"), holding: [.control])
            try window.waitForStatistics("4 tasks, 0 due")
            try window.press(Key("z"), holding: [.control])
            try window.waitForStatistics("4 tasks, 3 due")
            #expect(try window.execute("return document.activeElement.name").string == "newTask")
        }

        @Test func `the focus goes to the next row when an emptied title deletes one`() throws {
            let line =
                "return document.activeElement.querySelector('.toggle')?.ariaLabel ?? document.activeElement.name"
            try window.execute("document.querySelector('.line').focus()")
            try window.press(.enter)
            try window.wait(for: "the field") { try $0.execute(line).string == "rowTitle" }
            try window.fill(.rowTitle, with: "")
            try window.press(.enter)
            try window.waitForStatistics("3 tasks, 2 due")
            try window.wait(for: "the next row") { try $0.execute(line).string == "Double-click a title to change it" }
        }

        @Test func `the focus is not lost with the offer`() throws {
            try window.click(.button("Delete Start QuickTodo"))
            try window.waitForStatistics("3 tasks, 3 due")
            try window.click(.button("Undo"))
            try window.waitFor(.text("Undone: Deleted “Start QuickTodo”."))
            // The row is there again, and has the focus that it had.
            try window.wait(for: "the focus") { try $0.focused?.name == "Delete Start QuickTodo" }
            try window.press(Key("z"), holding: [.control])
            try window.waitForStatistics("4 tasks, 3 due")
        }

        @Test func `text of twice its size and a long title fit a phone`() throws {
            let title = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen"
            try window.type(title, into: .addField)
            try window.press(.enter)
            try window.waitFor(.checkbox("\(title)"), in: .due)
            try window.zoomText(2)
            // The field to add tasks covers the end of the page until the user has scrolled there.
            let button = try window.find(.button("Delete \(title)"))
            try window.execute("arguments[0].scrollIntoView({ block: 'center' })", [button.json])
            try window.click(.button("Delete \(title)"))
            try window.waitFor(.button("Undo"))
            #expect(try window.elementsTooWide() == [])
        }
    }
}
