import EventLoops
import LiveTesting
import Rx
import Testing

extension FormBrowserTests {
    /// Dynamic styles and classes under the strict policy, in the first document and after patches, in Chromium.
    @Suite struct StyleValueTests {
        private static let reading = """
            return ["p.own", "p.inner", "li:nth-child(1)", "li:nth-child(2)"].map((selector) => {
              const { position, paddingTop, ...style } = getComputedStyle(document.querySelector(selector));
              const x = getComputedStyle(document.querySelector(selector)).getPropertyValue("--x").trim();
              return [x, position, paddingTop, getComputedStyle(document.body).display].join(" ");
            });
            """

        /// Values that try to end their declaration or rule, or load something.
        private static let hostile = [
            "red; position: fixed", "red} body { display: none", "url(/live/beacon)", "</style><p>",
            "\\3b position:fixed", "/*", "\"", "'", "red !important", "(", "{", "\n;position:fixed",
        ]

        private func values(_ window: WebDriverWindow) throws -> [String] {
            try window.execute(Self.reading).array.compactMap(\.string)
        }

        private func shown(_ value: String) -> [String] {
            Array(repeating: "\(value) static 1px block", count: 4)
        }

        private func expectNoViolation(_ window: WebDriverWindow) throws {
            #expect(try window.consoleErrors().filter { !$0.contains("favicon") } == [])
        }

        @Test func `styles and classes follow the output`() throws {
            let page = StylePage()
            let server = try page.server()
            try WebDriver.withWindow(at: server.address) { window in
                try window.waitForTheStream()
                #expect(try values(window).map { $0.replacing(" list-item", with: "") } == shown("4px"))
                for value in ["12px", "#fff", ""] {
                    server.loop.execute { page.value.accept(value) }
                    try window.wait(for: "“\(value)”") {
                        try $0.execute("return document.querySelector('.own').className").string == "own kind-\(value)"
                    }
                    #expect(try values(window) == shown(value))
                }
                for value in Self.hostile {
                    server.loop.execute { page.value.accept("1") }
                    try window.wait(for: "the harmless value") { try values($0) == shown("1") }
                    server.loop.execute { page.value.accept(value) }
                    // The value `unset` makes the property of an element without a parent's value empty.
                    try window.wait(for: "“\(value)”") { try values($0) == shown("") }
                }
                try expectNoViolation(window)
            }
        }

        @Test(arguments: [true, false]) func `the first document has the styles`(isScripted: Bool) throws {
            let page = StylePage()
            let server = try page.server()
            let driver = try WebDriver { $0.javaScript = isScripted }
            defer { driver.quit() }
            try driver.window.visit(server.address)
            #expect(try values(driver.window) == shown("4px"))
            for value in Self.hostile {
                page.value.accept(value)
                try driver.window.visit(server.address)
                #expect(try values(driver.window) == shown(""), "\(value)")
            }
            try expectNoViolation(driver.window)
        }
    }
}
