import Testing

@testable import LiveTesting

extension RealBrowserTests {
    /// Tests that all installed programs understand the same commands.
    @Suite struct ProgramTests {
        private static let installed = WebDriver.Program.allCases.filter { WebDriver.isInstalled($0) }

        private static let page = """
            data:text/html,<!doctype html><title>Tasks</title><h1>Tasks</h1>
            <section aria-label="Due Tasks"><button role=checkbox aria-checked=false aria-label=Milk
            onclick="this.ariaChecked = true"></button></section>
            <form><label>Title <input name=title></label><button disabled>OK</button></form>
            <button onclick="window.asked = confirm('Sure?')">Ask</button><button hidden>Ghost</button>
            """.replacing("\n", with: " ")

        @Test(arguments: installed) func `elements are found, filled and clicked`(_ program: WebDriver.Program) throws {
            let driver = try WebDriver { $0.program = program }
            let window = driver.window
            try window.visit(Self.page)
            #expect(try window.title == "Tasks")
            #expect(try window.find(.heading("Tasks")).text == "Tasks")
            #expect(try !window.exists(.button("Ghost")))
            #expect(try !window.find(.button("OK")).isEnabled)
            try window.click(.checkbox("Milk").within(.region("Due Tasks")))
            #expect(try window.find(.checkbox("Milk")).isChecked)
            try window.fill(.label("Title"), with: "Eggs")
            try window.press(.end)
            try window.type(" and ham ☺", into: .textBox("Title"))
            #expect(try window.value(.label("Title")) == "Eggs and ham ☺")
            #expect(try window.focused?.property("name").string == "title")
            #expect(throws: LiveTestingError.self) { try window.execute("throw new Error('broken')") }
        }

        @Test(arguments: installed) func `a click waits for the animation that moves the element`(
            _ program: WebDriver.Program
        ) throws {
            let driver = try WebDriver { $0.program = program }
            let window = driver.window
            try window.visit(Self.page)
            try window.execute(
                """
                const row = document.querySelector("section");
                row.animate({ translate: ["0 300px", "0 0"] }, 500);
                document.body.animate({ translate: ["0 1px", "0 0"] }, { duration: 500, iterations: Infinity });
                document.body.animate({ opacity: [0.5, 1] }, 3600000);
                row.onclick = () => (window.moving = row.getAnimations().length);
                """)
            try window.click(.checkbox("Milk"))
            let moving = try window.execute("return window.moving")
            #expect(moving.number == 0)
        }

        @Test func `a click scrolls an element from below a bar`() throws {
            let driver = try WebDriver()
            let window = driver.window
            try window.visit(Self.page)
            try window.execute(
                """
                const bar = Object.assign(document.createElement("div"), { textContent: "Bar" });
                bar.style = "position: fixed; inset: auto 0 0; height: 30vh; background: gray";
                document.body.style.height = "300vh";
                document.querySelector("section").style.marginTop = "70vh";
                document.body.append(bar);
                """)
            try window.click(.checkbox("Milk"))
            #expect(try window.find(.checkbox("Milk")).isChecked)
        }

        @Test(arguments: installed) func `the viewport has the chosen size`(_ program: WebDriver.Program) throws {
            let driver = try WebDriver { ($0.program, $0.width, $0.height) = (program, 700, 500) }
            let window = driver.window
            try window.visit(Self.page)
            #expect(try window.execute("return [innerWidth, innerHeight]") == [700, 500])
            try window.resize(width: 900, height: 650)
            #expect(try window.execute("return [innerWidth, innerHeight]") == [900, 650])
            #expect(try window.screenshot().starts(with: [0x89, 0x50, 0x4e, 0x47]))
        }

        @Test(arguments: installed, [false, true])
        func `colors and motion are those of the options`(_ program: WebDriver.Program, _ isOn: Bool) throws {
            let driver = try WebDriver { ($0.program, $0.dark, $0.reducedMotion) = (program, isOn, isOn) }
            try driver.window.visit(Self.page)
            let script = """
                return ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"].map((q) => matchMedia(q).matches)
                """
            #expect(try driver.window.execute(script) == [.bool(isOn), .bool(isOn)])
        }

        @Test(arguments: installed) func `tabs and questions are answered`(_ program: WebDriver.Program) throws {
            let driver = try WebDriver { $0.program = program }
            let other = try driver.openWindow()
            try driver.window.visit("data:text/html,<title>one</title>")
            try other.visit("data:text/html,<title>two</title>")
            #expect(try driver.window.title == "one")
            #expect(try other.title == "two")
            try other.close()
            let window = driver.window
            try window.visit(Self.page)
            try window.click(.button("Ask"))
            #expect(window.question == "Sure?")
            try window.answer(true)
            #expect(try window.execute("return window.asked").bool == true)
        }

        @Test(arguments: installed.filter { $0 != .chromium })
        func `commands of Chromium are refused elsewhere`(_ program: WebDriver.Program) throws {
            let driver = try WebDriver { $0.program = program }
            let error = #expect(throws: LiveTestingError.self) { try driver.window.setOffline(true) }
            #expect(error?.code == .usage)
            #expect(try driver.window.consoleErrors() == [])
        }

        @Test func `a missing program is named with its packages`() {
            let file = WebDriver.Program.File(name: "no-such-browser", packages: "some-package")
            let error = #expect(throws: LiveTestingError.self) { try file.found() }
            #expect(error?.code == .missingProgram)
            #expect(error?.message.contains("apt-get install some-package") == true)
        }
    }
}
