import LiveTesting
import Testing

extension BrowserTests {
    /// Tests of the names and roles for screen readers, and of hostile titles.
    @Suite struct NamesTests {
        private let app: LocalApp
        private let browser: WebDriver
        private var window: WebDriverWindow { browser.window }

        init() throws {
            app = try LocalApp()
            browser = try WebDriver()
            try window.visit(app.url())
        }

        @Test func `every control has a role and a name`() throws {
            let title = "Start QuickTodo"
            _ = try window.find(.heading("QuickTodo"))
            _ = try window.find(.newTask)
            #expect(try window.find(.status).text == "4 tasks, 3 due")
            for section in ["Due Tasks", "Done Tasks"] {
                _ = try window.find(.heading("\(section)").within(.region("\(section)")))
                _ = try window.find(.list().within(.region("\(section)")))
            }
            _ = try window.find(.checkbox("\(title)").within(.done))
            _ = try window.find(.button("Edit \(title)").within(.done))
            _ = try window.find(.button("Delete \(title)").within(.done))
            #expect(try window.execute("return document.documentElement.lang").string == "en")

            try window.click(.newTask)
            let dialog = try window.find(.dialog("New task"))
            #expect(try dialog.attribute("aria-modal") == "true")
            _ = try window.find(.textBox("Title").within(.dialog))
            #expect(
                try window.findAll(.button().within(.dialog)).map { try $0.name } == [
                    "OK", "Cancel", "Add the subtask",
                ])
            #expect(try !window.exists(.newTask), "content behind a dialog is hidden")
        }

        @Test func `notices are visible and announced only while they apply`() throws {
            // The dialog arrives through the page's stream. While the stream is not open yet, on a busy machine, the
            // script itself changes the marks.
            try window.click(.newTask)
            _ = try window.find(.dialog("New task"))
            try window.click(.button("Cancel"))
            _ = try window.find(.newTask)
            for (mark, role, text) in [
                ("connection", Locator.status, "Connection lost. Reconnecting…"),
                ("refused", .role("alert"), "Your last action could not be completed. Please try again."),
            ] {
                for isShown in [false, true, false] {
                    let change = isShown ? "dataset.\(mark) = 'lost'" : "removeAttribute('data-\(mark)')"
                    try window.execute("document.documentElement.\(change)")
                    #expect(try window.findAll(role).contains { try $0.text == text } == isShown, "\(mark)")
                }
            }
        }

        @Test func `no element lacks a name and no id is repeated`() throws {
            let nameless = try window.execute(
                """
                return [...document.querySelectorAll("a, button, input:not([type=hidden]), section, dialog, img, h1, h2")]
                  .filter(e => !(e.getAttribute("aria-label") ?? e.textContent).trim() && !e.labels?.length
                    && !e.hasAttribute("aria-labelledby")).map(e => e.outerHTML)
                """)
            #expect(nameless.array == [])
            let doubled = try window.execute(
                """
                const ids = [...document.querySelectorAll("[id]")].map(e => e.id);
                return ids.filter((id, index) => ids.indexOf(id) !== index)
                """)
            #expect(doubled.array == [])
        }

        @Test func `buttons are large enough for a thumb`() throws {
            try window.resize(width: 390, height: 844)
            // Devices without a pointer that hovers do not show the button for keys.
            for control in try window.findAll(.css("button:not([hidden] *, [data-steps] *, .key-help *)")) {
                let (name, frame) = (try control.name, try control.frame)
                #expect(frame.width >= 44 && frame.height >= 44, "\(name) is \(frame.width) × \(frame.height)")
            }
            let width = try window.execute("return document.documentElement.scrollWidth").number
            #expect(width == 390, "nothing is wider than the viewport")
        }

        @Test func `a hostile title is shown as text`() throws {
            let title = #"<script>alert(1)</script>" onmouseover='x'"#
            try window.add(title)
            #expect(try window.titles(in: .due).first == title)
            #expect(try window.find(.button("Delete \(title)")).attribute("title") == "Delete \(title)")
            try window.click(.button("Edit \(title)"))
            #expect(try window.value(.titleField) == title)
            try window.reload()
            #expect(try window.value(.titleField) == title)
            #expect(try window.findAll(.css(".title")).first?.text == title)
            #expect(try window.execute("return document.querySelectorAll('[onmouseover]').length").number == 0)
            #expect(try window.execute("return document.querySelectorAll('script:not([src])').length").number == 0)
            #expect(try window.consoleErrors() == [])
        }

        @Test func `a title may be in any script`() throws {
            for title in ["내일 오전 열 시 회의", "שלום עולם", "👩‍👩‍👧 & co. {{title}}"] {
                try window.add(title)
                #expect(try window.titles(in: .due).first == title)
            }
        }
    }
}
