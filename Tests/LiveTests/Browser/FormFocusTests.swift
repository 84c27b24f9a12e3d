import LiveTesting
import Testing

extension BrowserTests {
    /// Forms with rules in Chromium: the focus, the announcements, and a click that follows an edit.
    @Suite struct FormFocusTests {
        private let server: RegistrationServer

        init() throws { server = try RegistrationServer() }

        /// Records every text that appears in a live region, as a screen reader announces it.
        private func recordAnnouncements(_ window: WebDriverWindow) throws {
            try window.execute(
                """
                window.announced = [];
                new MutationObserver((changes) => {
                  for (const { target } of changes) {
                    const region = (target.closest ? target : target.parentNode).closest("[role=status], [role=alert]");
                    if (region?.textContent) announced.push(region.textContent);
                  }
                }).observe(document.body, { subtree: true, childList: true, characterData: true });
                """)
        }

        private func announced(_ window: WebDriverWindow) throws -> String? {
            try window.execute("return announced.join('|')").string
        }

        @Test(arguments: ["/form", "/dialog"]) func `a submission focuses the first wrong field`(path: String) throws {
            try WebDriver.withWindow(at: server.address + path) { window in
                try window.waitForTheStream()
                try recordAnnouncements(window)
                try window.fill(.label("Name"), with: "Ann")
                try window.click(.button("Register"))
                try window.wait(for: "the focus") {
                    try $0.execute("return document.activeElement.name").string == "age"
                }
                let age = try window.find(.label("Age"))
                #expect(try age.attribute("aria-invalid") == "true")
                #expect(try announced(window) == "Please correct 3 fields.")
                try window.press(.tab)
                try window.fill(.label("Age"), with: "30")
                try window.press(.tab)
                try window.wait(for: "the correction") { try $0.text(.css("#age-error")) == "" }
            }
        }

        @Test func `the error of a field that is left is announced once`() throws {
            try WebDriver.withWindow(at: server.address + "/form") { window in
                try window.waitForTheStream()
                try recordAnnouncements(window)
                try window.fill(.label("Age"), with: "x")
                try window.press(.tab)
                try window.wait(for: "the announcement") { try announced($0) != "" }
                #expect(try announced(window) == "Please enter a whole number, such as 12.")
            }
        }

        @Test func `a press whose release the browser has swallowed does not hold the events back`() throws {
            try WebDriver.withWindow(at: server.address + "/form") { window in
                try window.waitForTheStream()
                try window.execute("document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))")
                try window.type("x", into: .label("Age"))
                try window.press(.tab)
                try window.wait(for: "the error") { try $0.text(.css("#age-error")) != "" }
            }
        }

        @Test func `a press on the button is not lost when the field that it leaves gets an error`() throws {
            try WebDriver.withWindow(at: server.address + "/form") { window in
                try window.waitForTheStream()
                try window.fill(.label("Age"), with: "x")
                // The pointer is released only after the server has had time to answer.
                let place = try window.middle(of: .button("Register"))
                try window.perform([
                    .move(to: place), .down(button: 0), .pause(.milliseconds(300)), .up(button: 0),
                ])
                try window.wait(for: "the submission") { try $0.text(.css(".summary")) != "" }
            }
        }
    }
}
