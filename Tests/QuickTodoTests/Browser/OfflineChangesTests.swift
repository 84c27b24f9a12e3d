import LiveTesting
import Testing

extension OutageBrowserTests {
    /// The changes that the user makes while the network is down.
    @Suite struct OfflineChangesTests {
        private let app: RunningApp
        private let browser: WebDriver
        private var window: WebDriverWindow { browser.window }

        init() throws {
            app = try RunningApp()
            browser = try WebDriver { $0.reducedMotion = true }
            try browser.window.visit(app.url())
            for title in ["Milk", "Bread"] { try browser.window.add(title) }
        }

        /// Opens the kept list in a new tab after the server was killed.
        private func openKeptPage() throws -> WebDriverWindow {
            try window.waitForKeptPage(containing: "Bread")
            app.server.kill()
            let next = try browser.openWindow(asTab: true)
            try next.visit(app.url())
            try next.waitFor(.css("[data-as-of]"))
            return next
        }

        /// Clicks twice on the title of a task.
        private func beginEditing(_ title: String) throws {
            let point = try window.middle(of: .css(".line:has([aria-label='\(title)']) .title"))
            try window.press(at: point, times: 2)
        }

        private func addQuickly(_ title: String, _ window: WebDriverWindow) throws {
            try window.fill(.addField, with: title)
            try window.press(.enter)
        }

        @Test func `a change that removes the row from the page is kept`() throws {
            defer { browser.quit() }
            try window.click(.link("Active"))
            // The address changes before the answer arrives.
            try window.waitFor(.css("#show-active[aria-current=page]"))
            app.server.kill()
            try window.waitForLostConnection()
            try window.click(.css(".delete[aria-label='Delete Milk']"))
            try window.waitForPending(1)
            try window.click(.css(".toggle[aria-label=Bread]"))
            try window.waitForPending(2)
            #expect(try window.pendingChanges() == ["Delete Milk", "☑ Bread"])
            #expect(try !window.exists(.css(".toggle[aria-label=Bread]")))

            let next = try browser.openWindow(asTab: true)
            try window.close()
            try app.server.restart()
            try next.visit(app.url())
            try next.waitFor(.checkbox("Bread"), in: .done)
            try next.waitForPending(0)
            #expect(try !next.exists(.checkbox("Milk")))
        }

        /// The worker has no copy of the page, which would be loaded as a document if its scenes had not arrived.
        @Test func `a page stays when only the answer to its request is lost`() throws {
            defer { browser.quit() }
            try window.waitForKeptPage(containing: "Bread")
            let loses = """
                const fetch = window.fetch;
                window.fetch = (address, options) => {
                  const answer = fetch(address, options);
                  return options?.method === "GET" ? answer.then(() => new Promise(() => {})) : answer;
                };
                """
            try window.execute(loses)
            try window.click(.link("Active"))
            // The address changes before the answer arrives.
            try window.waitFor(.css("#show-active[aria-current=page]"))
            app.server.kill()
            try window.waitForLostConnection()
            try window.click(.css(".delete[aria-label='Delete Milk']"))
            try window.waitForPending(1)
        }

        @Test func `the controls of a kept page can be used again and again`() throws {
            defer { browser.quit() }
            let next = try openKeptPage()
            for (count, title) in zip(1..., ["First", "Second"]) {
                try addQuickly(title, next)
                try next.waitForPending(count)
                try next.wait(for: "an empty field") { try $0.value(.addField) == "" }
            }
            let box = Locator.css(".toggle[aria-label=Milk]")
            for (count, isOn) in [(3, true), (4, false), (5, true)] {
                try next.click(box)
                try next.wait(for: "the box") { try $0.find(box).attribute("aria-checked") == "\(isOn)" }
                try next.waitForPending(count)
            }
            #expect(try next.pendingChanges() == ["Add: First", "Add: Second", "☑ Milk", "☐ Milk", "☑ Milk"])

            try app.server.restart()
            try next.waitFor(.checkbox("Milk"), in: .done)
            for title in ["First", "Second"] { try next.waitFor(.checkbox("\(title)"), in: .due) }
            try next.waitForPending(0)
            #expect(try next.value(.addField) == "")
        }

        @Test func `a task that waits is no draft`() throws {
            defer { browser.quit() }
            try window.waitForKeptPage(containing: "Bread")
            app.server.kill()
            try window.waitForLostConnection()
            try window.fill(.addField, with: "Butter")
            try window.wait(for: "the draft") { try $0.draftTexts() == ["Butter"] }
            try window.press(.enter)
            try window.waitForPending(1)
            try window.wait(for: "no draft") { try $0.draftTexts() == [] }
            let next = try browser.openWindow(asTab: true)
            try window.close()
            try next.visit(app.url())
            try next.waitForPending(1)
            #expect(try next.value(.addField) == "")
            #expect(try !next.exists(.css("[data-draft]")))
        }

        /// The text is kept when the field loses the focus, too, and only once after Enter.
        @Test(arguments: [true, false]) func `a title that is edited in its row is kept`(pressesEnter: Bool) throws {
            defer { browser.quit() }
            try beginEditing("Milk")
            try window.waitFor(.rowTitle)
            try window.waitForKeptPage(containing: "name=\"rowTitle\"")
            app.server.kill()
            try window.waitForLostConnection()
            try window.fill(.rowTitle, with: "Oat milk")
            if pressesEnter {
                try window.press(.enter)
                try window.waitForPending(1)
            }
            try window.click(.css("h1"))
            try window.waitForPending(1)
            #expect(try window.pendingChanges() == ["Title: Oat milk"])
            let next = try browser.openWindow(asTab: true)
            try window.close()
            try next.visit(app.url())
            try next.wait(for: "the title as it will be") {
                try $0.exists(.css("[name=rowTitle][data-unsent]")) && $0.value(.rowTitle) == "Oat milk"
            }
            try app.server.restart()
            try next.waitFor(.checkbox("Oat milk"), in: .due)
            try next.waitForPending(0)
            #expect(try !next.exists(.css("[data-note=refused]")))
        }

        @Test func `a title that is edited in its row is saved on the same page`() throws {
            defer { browser.quit() }
            try beginEditing("Milk")
            try window.waitFor(.rowTitle)
            app.server.kill()
            try window.waitForLostConnection()
            try window.fill(.rowTitle, with: "Oat milk")
            try window.press(.enter)
            try window.waitForPending(1)
            try app.server.restart()
            try window.waitFor(.checkbox("Oat milk"), in: .due)
            try window.waitForPending(0)
            let notes = "return [...document.querySelectorAll('[data-note]')].map((note) => note.innerText).join()"
            let told = try window.execute(notes).string
            #expect(told == "")
        }

        @Test func `a task that is not saved yet cannot be changed, and says why`() throws {
            defer { browser.quit() }
            app.server.kill()
            try window.waitForLostConnection()
            try addQuickly("Butter", window)
            try window.waitForPending(1)
            let controls = Locator.css("li.row[aria-busy=true] button:disabled")
            let found = try window.findAll(controls)
            #expect(found.count == 5)
            for control in found {
                #expect(try control.attribute("title") == "This can be used when it is saved.")
            }
            try beginEditing("Butter")
            try app.server.restart()
            try window.waitForNo(controls)
            try window.click(.checkbox("Butter"))
            try window.waitFor(.checkbox("Butter"), in: .done)
            #expect(try !window.exists(.css("[data-note]")))
        }

        @Test func `a change of a task that is gone is refused with the reason`() throws {
            defer { browser.quit() }
            try window.setOffline(true)
            try window.waitForLostConnection()
            try window.click(.css(".toggle[aria-label=Milk]"))
            try window.click(.css(".toggle[aria-label=Bread]"))
            try window.waitForPending(2)
            let other = try WebDriver { $0.reducedMotion = true }
            defer { other.quit() }
            try other.window.visit(app.url())
            try other.window.click(.button("Delete Milk"))
            try other.window.waitForStatistics("5 tasks, 4 due")
            try window.setOffline(false)
            let note = Locator.css("[data-note=refused]")
            try window.wait(for: "the note") { try $0.exists(note) && $0.text(note).contains("not accepted: ☑ Milk") }
            #expect(try window.text(note).contains("This is no longer possible."))
            try window.waitFor(.checkbox("Bread"), in: .done)
            #expect(try window.findAll(.button("Discard")).count == 1)
        }
    }
}
