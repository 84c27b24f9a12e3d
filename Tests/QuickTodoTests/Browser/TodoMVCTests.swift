import Bindery
import LiveTesting
import Testing

extension BrowserTests {
    /// The behaviors that TodoMVC specifies, with the names of QuickTodo.
    @Suite struct TodoMVCTests {
        private let server: TasksServer
        private let browser: WebDriver
        private var window: WebDriverWindow { browser.window }

        init() throws {
            server = try TasksServer()
            try server.changeElsewhere("DELETE FROM task")
            browser = try WebDriver { $0.reducedMotion = true }
            try window.visit(server.address + "/")
        }

        /// Types tasks into the field that has the focus, the last one first, so that they are listed in this order.
        private func add(_ titles: String...) throws {
            for title in titles.reversed() {
                try window.type(title, into: .addField)
                try window.press(.enter)
            }
            try waitForStatistics(all: titles.count, due: titles.count)
            // The row that was shown at once is replaced when the server has confirmed it.
            try window.waitForNo(.css("main [aria-busy=true]"))
        }

        private func waitForStatistics(all: Int, due: Int) throws {
            try window.waitForStatistics(all == 0 ? "No tasks yet" : "\(all) task\(all == 1 ? "" : "s"), \(due) due")
        }

        private func begin(_ title: String) throws {
            let point = try window.middle(of: .css(".line:has([aria-label='\(title)']) .title"))
            try window.press(at: point, times: 2)
            try window.wait(for: "the field") { try $0.focused?.name == "Title" }
        }

        private func replaceTitle(by text: String) throws {
            try window.execute("document.activeElement.select()")
            try window.press(.backspace)
            for character in text { try window.press(Key(character)) }
        }

        // MARK: Adding

        @Test func `the field has the focus, also after tasks were added, and is cleared`() throws {
            #expect(try window.focused?.name == "Add a task")
            for title in ["Buy milk", "Write", "우유"] {
                for character in title { try window.press(Key(character)) }
                try window.press(.enter)
                try window.wait(for: "the empty field") { try $0.value(.addField) == "" }
            }
            try waitForStatistics(all: 3, due: 3)
            #expect(try window.titles(in: .due) == ["우유", "Write", "Buy milk"])
            #expect(try window.focused?.name == "Add a task")
        }

        @Test func `tasks that are added while others are being saved are not lost`() throws {
            try server.whileWritesWait {
                for title in ["Buy milk", "Write", "우유"] {
                    try window.type(title, into: .addField)
                    try window.press(.enter)
                }
                try window.type("Four", into: .addField)
            }
            try waitForStatistics(all: 3, due: 3)
            #expect(try window.titles(in: .due) == ["우유", "Write", "Buy milk"])
            #expect(try window.value(.addField) == "Four")
        }

        @Test func `titles are trimmed and blank ones are not added`() throws {
            try window.type("   Milk  ", into: .addField)
            try window.press(.enter)
            try window.waitFor(.checkbox("Milk"), in: .due)
            try window.type("   ", into: .addField)
            try window.press(.enter)
            try window.type("Bread", into: .addField)
            try window.press(.enter)
            try waitForStatistics(all: 2, due: 2)
        }

        @Test func `a text that is refused returns to the field`() throws {
            let title = String(repeating: "x", count: 501)
            try window.execute("document.activeElement.value = arguments[0]", [.string(String(title.dropLast()))])
            try window.type("x", into: .addField)
            try window.press(.enter)
            try window.wait(for: "the message") { try $0.text(.css("#add-message")).contains("at most 500 characters") }
            try window.wait(for: "the text") { try $0.value(.addField) == title }
            #expect(try window.text(.statistics) == "No tasks yet")
        }

        @Test func `an empty list says so and offers nothing to complete`() throws {
            #expect(try window.text(.statistics) == "No tasks yet")
            #expect(try window.find(.button("Complete all")).attribute("disabled") != nil)
            #expect(try !window.exists(.button("Clear completed")))
            try window.waitFor(.text("Nothing is due. Enjoy your day!"))
            try add("Milk")
            #expect(try window.find(.button("Complete all")).attribute("disabled") == nil)
        }

        @Test func `several pasted lines become several tasks`() throws {
            try window.type("First: ", into: .addField)
            try window.execute(
                """
                const clipboardData = new DataTransfer();
                clipboardData.setData("text/plain", "Milk\\r\\n\\nBread \\n달걀");
                document.activeElement.dispatchEvent(
                  new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
                """)
            try waitForStatistics(all: 3, due: 3)
            #expect(try window.titles(in: .due) == ["First: Milk", "Bread", "달걀"])
            #expect(try window.value(.addField) == "")
            try window.press(.enter)
            try window.type("Eggs", into: .addField)
            try window.press(.enter)
            try waitForStatistics(all: 4, due: 4)
        }

        // MARK: Completing

        @Test func `a task is completed and made due again`() throws {
            try add("a", "b")
            try window.click(.checkbox("a"))
            try window.waitFor(.checkbox("a"), in: .done)
            try waitForStatistics(all: 2, due: 1)
            #expect(try window.find(.checkbox("a")).isChecked)
            try window.click(.checkbox("a"))
            try window.waitFor(.checkbox("a"), in: .due)
            try waitForStatistics(all: 2, due: 2)
        }

        @Test func `all tasks are completed, and the button follows the tasks`() throws {
            func isPressed() throws -> Bool {
                try window.find(.button("Complete all")).attribute("aria-pressed") == "true"
            }
            try add("a", "b", "c")
            #expect(try !isPressed())
            try window.click(.button("Complete all"))
            try waitForStatistics(all: 3, due: 0)
            try window.wait(for: "the pressed button") { _ in try isPressed() }
            try window.click(.checkbox("b"))
            try window.wait(for: "the released button") { _ in try !isPressed() }
            try window.click(.checkbox("b"))
            try window.wait(for: "the pressed button") { _ in try isPressed() }
            try window.click(.button("Complete all"))
            try waitForStatistics(all: 3, due: 3)
        }

        @Test func `completed tasks are cleared, and the button is there only for them`() throws {
            try add("a", "b", "c")
            #expect(try !window.exists(.button("Clear completed")))
            try window.click(.checkbox("b"))
            try window.waitFor(.button("Clear completed"))
            try window.click(.button("Clear completed"))
            try waitForStatistics(all: 2, due: 2)
            #expect(try window.titles(in: .due) == ["a", "c"])
            try window.waitForNo(.button("Clear completed"))
        }

        // MARK: Editing

        @Test func `Enter saves the trimmed title and the row has the focus`() throws {
            try add("a", "b", "c")
            try begin("b")
            #expect(try window.value(.rowTitle) == "b")
            #expect(try !window.exists(.css(".line:has(.row-title) .title")), "the text gives way to the field")
            try replaceTitle(by: "  Milk 우유 ")
            try window.press(.enter)
            try window.waitFor(.checkbox("Milk 우유"), in: .due)
            try window.waitForNo(.rowTitle)
            #expect(try window.titles(in: .due) == ["a", "Milk 우유", "c"])
            #expect(try window.execute("return document.activeElement.className").string == "line")
            try window.press(.enter)
            try window.wait(for: "the field") { try $0.focused?.name == "Title" }
        }

        @Test func `the title is saved when the field loses the focus`() throws {
            try add("a", "b")
            try begin("a")
            try replaceTitle(by: "Milk")
            try window.click(.heading("QuickTodo"))
            try window.waitFor(.checkbox("Milk"), in: .due)
            try window.waitForNo(.rowTitle)
        }

        @Test func `Escape keeps the title`() throws {
            try add("a", "b")
            try begin("a")
            #expect(try !window.exists(.button("Move a up")), "nothing is over the field")
            try replaceTitle(by: "Milk")
            try window.press(.escape)
            try window.waitForNo(.rowTitle)
            #expect(try window.titles(in: .due) == ["a", "b"])
        }

        @Test func `an emptied title deletes the task`() throws {
            try add("a", "b")
            try begin("a")
            try replaceTitle(by: "")
            try window.press(.enter)
            try waitForStatistics(all: 1, due: 1)
            #expect(try window.titles(in: .due) == ["b"])
        }

        @Test func `the keyboard opens the field`() throws {
            try add("a")
            for key in [Key.enter, .function[1]] {
                try window.execute("document.querySelector('.toggle').focus()")
                try window.press(key)
                try window.wait(for: "the field") { try $0.focused?.name == "Title" }
                try window.press(.escape)
                try window.waitForNo(.rowTitle)
            }
        }

        // MARK: The rest

        @Test func `tasks and their states outlive a reload and a restart`() throws {
            try add("a", "b")
            try window.click(.checkbox("a"))
            try window.waitFor(.checkbox("a"), in: .done)
            try window.reload()
            #expect(try window.titles(in: .due) == ["b"])
            try server.restart()
            try window.reload()
            #expect(try window.titles(in: .done) == ["a"])
        }

        @Test func `filters are addresses with Back and Forward, and mark the current one`() throws {
            try add("a", "b")
            try window.click(.checkbox("a"))
            try window.waitFor(.checkbox("a"), in: .done)
            func expect(_ name: String, _ path: String, _ titles: [String]) throws {
                try window.wait(for: "the filter \(name)") {
                    try $0.findAll(.css(".title")).map { try $0.text } == titles && $0.path == path
                }
                let current = try window.findAll(.css(".filters [aria-current=page]")).map { try $0.text }
                #expect(current == [name])
            }
            try expect("All", "/", ["b", "a"])
            try window.click(.link("Active"))
            try expect("Active", "/active", ["b"])
            try window.click(.link("Completed"))
            try expect("Completed", "/completed", ["a"])
            try window.back()
            try expect("Active", "/active", ["b"])
            try window.back()
            try expect("All", "/", ["b", "a"])
            try window.forward()
            try expect("Active", "/active", ["b"])
            try window.reload()
            try expect("Active", "/active", ["b"])
        }
    }
}
