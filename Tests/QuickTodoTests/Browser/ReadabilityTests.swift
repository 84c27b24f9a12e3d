import LiveTesting
import Testing

extension BrowserTests {
    /// Tests of large text, forced colors, and the style of busy controls.
    @Suite struct ReadabilityTests {
        private let app: LocalApp

        init() throws {
            app = try LocalApp()
        }

        @Test func `text of twice its size fits a phone`() throws {
            try WebDriver.withWindow(at: app.url()) {
                ($0.width, $0.height, $0.reducedMotion) = (390, 844, true)
            } _: { window in
                try window.add("Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen")
                for path in ["/", "/nowhere", "/select", "/exchange"] {
                    try window.visit(app.url(path))
                    try window.zoomText(2)
                    #expect(try window.elementsTooWide() == [], "\(path)")
                }
                try window.visit(app.url())
                try window.zoomText(2)
                try window.click(.newTask)
                try window.waitFor(.dialog)
                #expect(try window.elementsTooWide() == [], "the editor")
                try window.click(.ok)
                try window.wait(for: "the message") { try $0.find(.css("#editor-message")).text != "" }
                #expect(try window.elementsTooWide() == [], "a rejected title")
                for sign in ["connection = 'lost'", "refused = '500'"] {
                    try window.execute("document.documentElement.dataset.\(sign)")
                    #expect(try window.elementsTooWide() == [], "\(sign)")
                }
            }
        }

        @Test func `large text has room beside bars and buttons`() throws {
            try WebDriver.withWindow(at: app.url()) {
                ($0.width, $0.height, $0.reducedMotion) = (390, 844, true)
            } _: { window in
                func bars(atTextSize size: Double) throws -> Double {
                    try window.zoomText(size)
                    let script = """
                        scrollTo(0, 700);
                        const heights = [...document.querySelectorAll('.bar, .quick-add')].map((bar) => {
                            const { top, bottom } = bar.getBoundingClientRect();
                            return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
                        });
                        return heights[0] + heights[1];
                        """
                    return try #require(try window.execute(script).number)
                }
                for title in 1...12 { try window.add("Task \(title)") }
                #expect(try bars(atTextSize: 1) > 100, "both are in view")
                #expect(try bars(atTextSize: 2) < 844 / 4)
                // The buttons of the bin leave room for the titles.
                try window.zoomText(1)
                try window.click(.button("Delete Task 12"))
                try window.waitForNo(.checkbox("Task 12"))
                try window.visit(app.url("/bin"))
                try window.zoomText(2)
                #expect(try window.find(.css(".bin-task")).frame.width > 390 / 2)
            }
        }

        @Test func `the note about the connection does not cover the field to add tasks`() throws {
            try WebDriver.withWindow(at: app.url()) {
                ($0.width, $0.height, $0.reducedMotion) = (390, 844, true)
            } _: { window in
                try window.execute("document.documentElement.dataset.connection = 'lost'")
                let (note, bar) = (
                    try window.find(.css(".connection")).frame, try window.find(.css(".quick-add")).frame
                )
                #expect(note.height > 0 && note.y + note.height <= bar.y)
            }
        }

        @Test func `a printed page has no fields and filters`() throws {
            try WebDriver.withWindow(at: app.url()) {
                $0.reducedMotion = true
            } _: { window in
                try window.devTools("Emulation.setEmulatedMedia", ["media": "print"])
                for part in [".tools", ".lists", ".create", ".edit"] {
                    #expect(try window.findAll(.css(part))[0].style("display") == "none", "\(part)")
                }
            }
        }

        @Test func `pages fit a phone if the browser's default text is large`() throws {
            try WebDriver.withWindow(at: app.url()) {
                ($0.width, $0.height, $0.reducedMotion) = (390, 844, true)
                $0.arguments = ["--blink-settings=defaultFontSize=32"]
            } _: { window in
                #expect(try window.elementsTooWide() == [])
                try window.click(.newTask)
                try window.waitFor(.dialog)
                #expect(try window.elementsTooWide() == [])
            }
        }

        /// The style is delayed, so that it does not flash if the response is quick.
        @Test(arguments: [false, true])
        func `a button that waits for the server has the busy style`(dark: Bool) throws {
            try WebDriver.withWindow(at: app.url()) {
                $0.dark = dark
            } _: { window in
                try window.setOffline(true)
                try window.click(.newTask)
                let button = try window.find(.newTask)
                try window.wait(for: "the busy style") { _ in try button.style("opacity") == "0.65" }
                #expect(try button.style("animation-delay") == "0.1s")
                #expect(try button.style("cursor") == "progress")
                let bar = """
                    const style = getComputedStyle(arguments[0], '::after');
                    return `${style.borderBottomWidth} ${style.visibility}`;
                    """
                #expect(try window.execute(bar, [button.json]) == "2px visible")
                try window.setOffline(false)
                try window.waitFor(.dialog)
                try window.click(.cancel)
                try window.waitForNo(.dialog)
                #expect(try button.style("opacity") == "1")
                #expect(try button.style("cursor") == "pointer")
            }
        }

        @Test func `a disabled control has the disabled style`() throws {
            try WebDriver.withWindow(at: app.url()) {
                $0.reducedMotion = true
            } _: { window in
                let button = try window.find(.css(".row:first-child .toggle").within(.due))
                for change in ["toggleAttribute('disabled', true)", "setAttribute('aria-disabled', 'true')"] {
                    try window.execute("arguments[0].\(change)", [button.json])
                    #expect(try button.style("opacity") == "0.55")
                    #expect(try button.style("cursor") == "default")
                    try window.emulate(reducedMotion: true, forcedColors: true)
                    #expect(try button.style("opacity") == "1")
                    try window.emulate(reducedMotion: true)
                    try window.execute("arguments[0].removeAttribute('disabled')", [button.json])
                }
            }
        }
    }
}
