import LiveTesting
import Testing

extension RealBrowserTests { @Suite struct WebDriverTests {} }

extension RealBrowserTests.WebDriverTests {
    private static let page = """
        data:text/html,<!doctype html><title>Tasks</title>
        <h1>Tasks</h1>
        <section aria-labelledby=due><h2 id=due>Due Tasks</h2>
        <ul><li><button role=checkbox aria-checked=false aria-label=Milk onclick="
        setTimeout(() => { done.append(this.closest('li')); this.ariaChecked = true }, 50)"></button>Milk</li>
        <li><button role=checkbox aria-checked=false aria-label=Bread></button>Bread</li></ul></section>
        <section aria-label="Done Tasks"><ul id=done></ul></section>
        <form><label>Title <input name=title></label><input type=date name=day aria-label=Day>
        <button disabled>OK</button></form>
        <p role=status>2 tasks</p><button hidden>Ghost</button>
        """.replacing("\n", with: " ")

    @Test func `elements are found by role and name`() throws {
        let driver = try WebDriver()
        let window = driver.window
        try window.visit(Self.page)
        #expect(try window.title == "Tasks")
        #expect(try window.findAll(.checkbox()).map { try $0.name } == ["Milk", "Bread"])
        #expect(try window.text(.status) == "2 tasks")
        #expect(try window.exists(.checkbox("Milk").within(.region("Due Tasks"))))
        #expect(try !window.exists(.checkbox("Milk").within(.region("Done Tasks"))))
        #expect(try !window.exists(.button("Ghost")))
        #expect(try window.find(.text("Due Tasks")).role == .heading)
        #expect(try window.findAll(.text(.containing("ilk"))).count == 1)

        try window.click(.checkbox("Milk"))
        try window.wait(for: "Milk among the done tasks") {
            try $0.exists(.checkbox("Milk").within(.region("Done Tasks")))
        }
        #expect(try window.find(.checkbox("Milk")).isChecked)
    }

    @Test func `fields are filled and keys are pressed`() throws {
        let driver = try WebDriver { $0.dark = true }
        let window = driver.window
        try window.visit(Self.page)
        try window.fill(.label("Title"), with: "Eggs")
        try window.press(Key("a"), holding: [.control])
        try window.type("Ham ☺", into: .textBox("Title"))
        #expect(try window.value(.label("Title")) == "Ham ☺")
        try window.fill(.label("Title"), with: "")
        #expect(try window.value(.label("Title")) == "")
        #expect(try window.focused?.name == "Title")
        try window.fill(.label("Day"), with: "2026-05-04")
        #expect(try window.value(.label("Day")) == "2026-05-04")
        #expect(try !window.find(.button("OK")).isEnabled)
        #expect(try window.execute("return matchMedia('(prefers-color-scheme: dark)').matches").bool == true)
        #expect(try window.execute("return innerWidth").number == 1280)
        #expect(try window.screenshot().starts(with: [0x89, 0x50, 0x4e, 0x47]))

        try window.execute("setTimeout(() => { throw new Error('broken') })")
        try window.wait(for: "the error on the console") { try !$0.consoleErrors().isEmpty }
    }

    @Test func `a failed wait shows the page`() throws {
        let driver = try WebDriver()
        let window = driver.window
        try window.visit(Self.page)
        let error = #expect(throws: LiveTestingError.self) {
            try window.wait(for: "pigs to fly", within: .milliseconds(120)) { try $0.exists(.button("Pig")) }
        }
        #expect(error?.code == .timeout)
        #expect(error?.description.contains("pigs to fly") == true)
        #expect(error?.description.contains("Due Tasks") == true)
    }

    @Test func `scripts do not run if JavaScript is disabled`() throws {
        let driver = try WebDriver { $0.javaScript = false }
        let window = driver.window
        try window.visit(
            "data:text/html,<title>plain</title><script>document.title = 'script'</script><button>Go</button>")
        #expect(try window.title == "plain")
        try window.click(.button("Go"))
        try window.wait(for: "a button") { try $0.exists(.button("Go")) }
    }

    @Test func `several windows work independently`() throws {
        let driver = try WebDriver()
        let first = driver.window
        let second = try driver.openWindow()
        try first.visit("data:text/html,<title>one</title>")
        try second.visit("data:text/html,<title>two</title>")
        #expect(try first.title == "one")
        #expect(try second.title == "two")
        #expect(try first.execute("return document.visibilityState").string == "visible")
        try second.close()
        #expect(try first.title == "one")
    }
}
