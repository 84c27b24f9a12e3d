import LiveTesting
import Testing

extension BrowserTests {
    /// Tests that the app can be used with the keyboard only.
    @Suite struct KeyboardTests {
        private let app: LocalApp
        private let browser: WebDriver
        private var window: WebDriverWindow { browser.window }

        init() throws {
            app = try LocalApp()
            browser = try WebDriver { $0.reducedMotion = true }
            try window.visit(app.url())
        }

        private func waitForFocus(_ name: String) throws {
            try window.wait(for: "the focus on “\(name)”") { try $0.focused?.name == name }
        }

        private func waitForFocus(on selector: String, _ text: String) throws {
            try window.wait(for: "the focus on \(selector) “\(text)”") {
                let shown = "return document.activeElement.matches('\(selector)') && document.activeElement.innerText"
                return try $0.execute(shown).string?.hasPrefix(text) == true
            }
        }

        private func tab(to name: String) throws {
            for _ in 0..<40 {
                try window.press(.tab)
                if try window.focused?.name == name { return }
            }
            Issue.record("The Tab key never reaches “\(name)”")
        }

        @Test func `every action can be performed with the keyboard`() throws {
            try tab(to: "New task")
            try window.press(.enter)
            try waitForFocus("Title")
            try window.type("Milk", into: .titleField)
            try window.press(.enter)
            try window.waitForNo(.dialog)
            try waitForFocus("New task")

            try tab(to: "Milk")
            try window.press(.space)
            try window.waitFor(.checkbox("Milk"), in: .done)
            try waitForFocus("Milk")
            try tab(to: "Edit Milk")
            try window.press(.enter)
            try waitForFocus("Title")
            try window.press(.escape)
            try window.waitForNo(.dialog)
            try waitForFocus("Edit Milk")
            try tab(to: "Delete Milk")
            try window.press(.space)
            try window.waitForNo(.checkbox("Milk"))
            try window.waitForStatistics("4 tasks, 3 due")
            try waitForFocus("Delete Start QuickTodo")
        }

        @Test func `one key completes one task after the other`() throws {
            try waitForFocus("Add a task")
            try window.press(.escape)
            try window.press(Key("j"))
            try waitForFocus("Check this task: it moves to Done Tasks")
            for next in ["Double-click a title to change it", "Open a second tab and watch both"] {
                try window.press(Key("c"))
                try waitForFocus("\(next)")
            }
            try window.waitForStatistics("4 tasks, 1 due")
        }

        @Test func `the key for the choice of tasks chooses the row with the focus`() throws {
            try tab(to: "Open a second tab and watch both")
            try window.press(Key("x"))
            try window.wait(for: "the chosen task") {
                try $0.findAll(.css(".choice input:checked")).map { try $0.name } == [
                    "Select Open a second tab and watch both"
                ]
            }
            try waitForFocus("Select Open a second tab and watch both")
            try window.wait(for: "the number") { try $0.text(.css(".statistics")) == "1 task chosen" }
            try window.press(Key("k"))
            try waitForFocus("Select Double-click a title to change it")
            try window.press(.escape)
            try waitForFocus(on: ".line", "Double-click a title to change it")
        }

        @Test func `the focus goes on from a button and from fields that are gone`() throws {
            try tab(to: "Clear completed")
            try window.press(.enter)
            try waitForFocus(on: "h1", "QuickTodo")
            // The button is not the control that was used last any more.
            try window.execute("document.querySelector('.row .line').focus()")
            try window.press(.function[1])
            try waitForFocus("Title")
            try window.fill(.rowTitle, with: "")
            try window.press(.enter)
            try waitForFocus(on: ".line", "Double-click a title to change it")
            try window.press(Key("e"))
            try waitForFocus("Title")
            try window.fill(.label("Add a subtask"), with: "Step")
            try window.press(.enter)
            try window.click(.button("Rename Step"))
            try waitForFocus("Title of the subtask")
            try window.press(.escape)
            try waitForFocus(on: ".step", "Step")
        }

        @Test func `a title that is edited in its row survives a reload`() throws {
            try tab(to: "Open a second tab and watch both")
            try window.press(.function[1])
            try waitForFocus("Title")
            try window.fill(.rowTitle, with: "Milk")
            try window.reload()
            try waitForFocus("Title")
            try window.wait(for: "the text") { try $0.value(.rowTitle) == "Milk" }
            let long = String(repeating: "a", count: 501)
            try window.execute(
                "addEventListener('bindery:post', (event) => (window.outcome ??= event.detail.outcome), true)")
            try window.fill(.rowTitle, with: long)
            try window.press(.enter)
            try window.waitFor(.text(.containing("Please shorten the title")))
            try window.wait(for: "the response") { try $0.execute("return window.outcome").string == "refused" }
            try window.wait(for: "the draft of the refused title") { try $0.draftTexts() == [long] }
            try window.reload()
            try waitForFocus("Title")
            try window.wait(for: "the refused text") { try $0.value(.rowTitle) == long }
            try window.fill(.rowTitle, with: "Milk")
            try window.press(.enter)
            try window.waitFor(.checkbox("Milk"), in: .due)
            try window.reload()
            try window.wait(for: "the rows") { try $0.exists(.checkbox("Milk")) && !$0.exists(.rowTitle) }
        }

        @Test func `Escape ends a restored edit in a row`() throws {
            try tab(to: "Open a second tab and watch both")
            try window.press(.function[1])
            try waitForFocus("Title")
            try window.fill(.rowTitle, with: "Milk")
            try window.wait(for: "the draft") { try $0.draftTexts() == ["Milk"] }
            try window.reload()
            try waitForFocus("Title")
            try window.wait(for: "the text") { try $0.value(.rowTitle) == "Milk" }
            try window.execute(
                "addEventListener('bindery:post', ({ detail }) => (window.outcome ??= detail.outcome), true)")
            try window.press(.escape)
            try window.wait(for: "the row") { try !$0.exists(.rowTitle) }
            // The field that is removed loses the focus, which would save it.
            try window.wait(for: "the response") { try $0.execute("return window.outcome").string == "gone" }
            try window.wait(for: "no draft") { try $0.draftTexts() == [] }
        }

        @Test func `the Tab key reaches the buttons that move a task, and the next row`() throws {
            let title = "Check this task: it moves to Done Tasks"
            try tab(to: title)
            for name in ["Move \(title) up", "Move \(title) down"] {
                try window.press(.tab)
                try waitForFocus(name)
                let opacity = "return getComputedStyle(document.activeElement.parentElement).opacity"
                #expect(try window.execute(opacity).string == "1")
            }
            for name in ["Edit \(title)", "Delete \(title)", "Double-click a title to change it"] {
                try window.press(.tab)
                try waitForFocus(name)
            }
        }

        /// The least width is that of a phone that doubles the size of text.
        @Test(arguments: [1_280, 390, 195]) func `the controls of a row do not overlap`(width: Int) throws {
            try window.resize(width: width, height: 844)
            try tab(to: "Move Double-click a title to change it up")
            let script = """
                const row = document.activeElement.closest(".row");
                const boxes = [...row.querySelectorAll(".title, button")].map((node) => {
                  const { left, right, top, bottom } = node.getBoundingClientRect();
                  return { left, right, top, bottom, name: node.className + node.name };
                });
                return boxes.flatMap((a, index) => boxes.slice(index + 1).filter((b) =>
                  a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
                ).map((b) => `${a.name} and ${b.name}`));
                """
            #expect(try window.execute(script).array.compactMap(\.string) == [])
        }

        /// The title is selected, so that typing replaces it.
        @Test func `the title is selected when its editor opens`() throws {
            try window.click(.button("Edit Start QuickTodo"))
            try waitForFocus("Title")
            #expect(try window.caret() == [0, "Start QuickTodo".count])
        }

        @Test func `a rejected title survives a reload`() throws {
            try window.click(.newTask)
            try waitForFocus("Title")
            let title = String(repeating: "a", count: 501)
            try window.fill(.titleField, with: title)
            try window.press(.enter)
            try window.waitFor(.text(.containing("Please shorten the title")))
            try window.execute("window.isFormer = true")
            try? window.reload()
            if window.question != nil { try window.answer(true) }
            try window.wait(for: "the new document") { try $0.execute("return window.isFormer").bool != true }
            try window.wait(for: "the restored title") { try $0.value(.titleField) == title }
        }

        @Test func `the field to add tasks takes what is typed after an editor that was opened by a step forward`()
            throws
        {
            try window.click(.button("Edit Start QuickTodo"))
            try waitForFocus("Title")
            try window.back()
            try window.waitForNo(.dialog)
            try window.click(.addField)
            try window.forward()
            try waitForFocus("Title")
            try window.press(.escape)
            try waitForFocus("Add a task")
            for letter in "Milk" { try window.press(Key(letter)) }
            #expect(try window.value(.addField) == "Milk")
        }

        @Test func `the focus goes to the task after an editor that was opened by its address`() throws {
            try window.visit(app.url("/tasks/2"))
            try waitForFocus("Title")
            try window.press(.escape)
            try waitForFocus("Double-click a title to change it")
            try window.press(.enter)
            try window.waitFor(.rowTitle)
        }

        @Test func `the focus stays in the dialog and is visible`() throws {
            try window.click(.newTask)
            try waitForFocus("Title")
            var names: Set<String> = []
            for _ in 0..<28 {  // a date has a stop for each of its parts
                try window.press(.tab)
                guard let focused = try window.focused else { continue }  // the browser's own controls
                // The dialog itself, because it scrolls.
                if try focused.property("localName").string == "dialog" { continue }
                names.insert(try focused.name)
                #expect(try focused.style("outline-style") != "none")
            }
            let details = [
                "Notes", "Date", "Time", "Repeat", "Priority", "Repeat from the day of completion", "List", "Tags",
            ]
            #expect(names == Set(["Title", "OK", "Cancel", "Add a subtask", "Add the subtask"] + details))
        }
    }
}
