import LiveTesting
import Testing

extension BrowserTests {
    /// Two tabs side by side: a change in one tab is shown in the other without a reload.
    @Suite struct TwoWindowsTests {
        private let app: LocalApp
        private let browser: WebDriver
        private let one: WebDriverWindow
        private let other: WebDriverWindow

        init() throws {
            app = try LocalApp()
            browser = try WebDriver { $0.reducedMotion = true }
            one = browser.window
            other = try browser.openWindow()
            for window in [one, other] {
                try window.visit(app.url())
                try window.execute("window.wasNeverReloaded = true")
            }
        }

        private func expectNoReload() throws {
            for window in [one, other] {
                #expect(try window.execute("return window.wasNeverReloaded").bool == true)
            }
            #expect(try browser.window.consoleErrors() == [])
        }

        @Test func `the other tab shows every change`() throws {
            try one.add("Milk")
            try other.waitFor(.checkbox("Milk"), in: .due)
            try other.waitForStatistics("5 tasks, 4 due")
            try other.waitForTitle("(4) QuickTodo")
            #expect(try other.titles(in: .due).first == "Milk")

            try one.click(.button("Edit Milk"))
            #expect(try one.find(.dialog).name == "Edit task")
            #expect(try one.path.hasPrefix("/tasks/"))
            try one.fill(.titleField, with: "Oat milk")
            try one.click(.ok)
            try other.waitFor(.checkbox("Oat milk"), in: .due)

            try one.click(.checkbox("Oat milk"))
            try other.waitFor(.checkbox("Oat milk"), in: .done)
            #expect(try other.find(.checkbox("Oat milk")).isChecked)
            #expect(try other.titles(in: .done).first == "Oat milk")
            try other.waitForStatistics("5 tasks, 3 due")

            try other.click(.checkbox("Oat milk"))
            try one.waitFor(.checkbox("Oat milk"), in: .due)
            #expect(try !one.find(.checkbox("Oat milk")).isChecked)

            try one.click(.button("Delete Oat milk"))
            try other.waitForNo(.checkbox("Oat milk"))
            try other.waitForStatistics("4 tasks, 3 due")
            try expectNoReload()
        }

        @Test func `a title for a task that the other tab has deleted is kept across a reload`() throws {
            try one.add("Milk")
            try other.waitFor(.checkbox("Milk"), in: .due)
            try one.execute("document.querySelector('.row:has([aria-label=Milk]) .line').focus()")
            try one.press(.function[1])
            try one.waitFor(.rowTitle)
            try one.fill(.rowTitle, with: "Oat milk")
            try other.click(.button("Delete Milk"))
            try one.waitFor(.text(.containing("This task has been deleted in the meantime.")))
            try one.wait(for: "the draft") { try $0.draftTexts() == ["Oat milk"] }
            try one.reload()
            try one.wait(for: "the text") { try $0.value(.addField) == "Oat milk" }
            try one.waitFor(.text("Restored what you typed."))
            try one.click(.button("Add"))
            try other.waitFor(.checkbox("Oat milk"), in: .due)
        }

        @Test func `changes do not disturb a title that is being typed`() throws {
            try one.add("Milk")
            try other.click(.button("Edit Milk"))
            try other.fill(.titleField, with: "half-typed")
            for _ in 0..<3 { try other.press(.left) }
            let field = try other.find(.titleField)

            try one.add("Bread")
            try one.click(.checkbox("Milk"))
            try one.click(.button("Edit Milk"))
            try one.fill(.titleField, with: "Oat milk")
            try one.click(.ok)
            try other.waitForStatistics("6 tasks, 4 due")
            try other.wait(for: "the new title in the list") {
                try $0.exists(.css(".edit[aria-label='Edit Oat milk']"))
            }

            #expect(try field.value == "half-typed")
            #expect(try field.hasFocus)
            #expect(try other.caret() == [7, 7])
            try other.type("X", into: .titleField)
            #expect(try field.value == "half-tyXped")
            // The two titles contradict each other: the first press tells that, the second one replaces the other title.
            try other.click(.ok)
            try other.waitFor(.text(.containing("Press OK again")))
            try other.click(.ok)
            try one.waitFor(.checkbox("half-tyXped"), in: .done)
            try expectNoReload()
        }

        @Test func `a draft is not listed and is deleted by Cancel`() throws {
            try one.click(.newTask)
            #expect(try one.find(.dialog).name == "New task")
            let address = try one.address
            try one.fill(.titleField, with: "never mind")
            try other.visit(address)
            #expect(try other.find(.dialog).name == "New task")
            #expect(try other.text(.statistics) == "4 tasks, 3 due")
            try one.click(.cancel)
            try one.waitForNo(.dialog)
            #expect(try one.path == "/")

            try other.fill(.titleField, with: "too late")
            try other.wait(for: "the message") {
                try $0.text(.css("[role=alert].message")).contains("OK saves it as a new task")
            }
            #expect(try other.value(.titleField) == "too late")
            try other.click(.cancel)
            try other.waitForNo(.dialog)
            #expect(try other.text(.statistics) == "4 tasks, 3 due")
        }

        @Test func `a blank title is rejected with a message beside the field`() throws {
            try one.click(.newTask)
            try one.fill(.titleField, with: "   ")
            try one.click(.ok)
            let field = try one.find(.titleField)
            try one.wait(for: "the message") { _ in try field.attribute("aria-invalid") == "true" }
            let message = try one.text(.css("#\(field.attribute("aria-describedby") ?? "")"))
            #expect(message == "Please give the task a title.")
            #expect(try field.value == "   ")
            try one.fill(.titleField, with: "Bread")
            try one.click(.ok)
            try one.waitFor(.checkbox("Bread"), in: .due)
        }

        @Test func `rapid clicks are all performed`() throws {
            try one.execute("document.querySelectorAll('[aria-checked=false]').forEach(box => box.click())")
            for window in [one, other] { try window.waitForStatistics("4 tasks, 0 due") }
            try one.waitForTitle("QuickTodo")
            try expectNoReload()
        }

        @Test func `the list keeps its scroll position`() throws {
            let forms = TaskForms(HTTPClient(), app.url())
            for number in 1...30 { try forms.add("Task \(number)") }
            try other.resize(width: 390, height: 600)
            let top = "return document.querySelector('[aria-label=\"Task 11\"]').getBoundingClientRect().top"
            try other.execute("scrollTo(0, 900)")
            let before = try other.execute(top)
            try one.add("One more at the top")
            try other.waitForStatistics("35 tasks, 34 due")
            #expect(try other.execute(top) == before)
            let scrolled = try other.execute("return scrollY").number

            // When a row moves to the other section, the page does not scroll, whichever tab has checked it.
            try other.click(.checkbox("Task 12"))
            try other.waitForStatistics("35 tasks, 33 due")
            #expect(try other.execute("return scrollY").number == scrolled)
            #expect(try other.focused?.name == "Task 12")
            try one.click(.checkbox("Task 11"))
            try other.waitForStatistics("35 tasks, 32 due")
            #expect(try other.execute("return scrollY").number == scrolled)
        }

        @Test func `addresses, reloads and the Back button restore the editor and the list`() throws {
            try one.click(.button("Edit Double-click a title to change it"))
            _ = try one.find(.dialog)
            let address = try one.address
            try one.back()
            try one.waitForNo(.dialog)
            #expect(try one.path == "/")
            try one.forward()
            #expect(try one.find(.dialog).name == "Edit task")
            try one.reload()
            #expect(try one.find(.dialog).name == "Edit task")
            #expect(try one.value(.titleField) == "Double-click a title to change it")
            try one.click(.cancel)
            try one.waitForNo(.dialog)

            try other.visit(address)
            #expect(try other.find(.dialog).name == "Edit task")
            try other.visit(app.url("/tasks/4711"))
            _ = try other.find(.heading("This task no longer exists"))
            try other.click(.link("Show all tasks"))
            _ = try other.find(.due)
        }
    }
}
