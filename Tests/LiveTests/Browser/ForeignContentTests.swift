import Live
import LiveTesting
import Rx
import RxTesting
import Testing

extension FormBrowserTests {
    /// SVG, MathML, styles and hidden fields, in Chromium.
    @Suite struct ForeignContentTests {
        private func inChromium(
            scripting: Bool = true, _ body: (DrawingServer, WebDriverWindow) throws -> Void
        ) throws {
            let server = try DrawingServer()
            var options = WebDriver.Options()
            options.javaScript = scripting
            let driver = try WebDriver(options)
            defer { driver.quit() }
            try driver.window.visit(server.address)
            try body(server, driver.window)
            #expect(try driver.window.consoleErrors().filter { $0.contains("Content Security Policy") } == [])
        }

        @Test func `a patch inserts SVG and MathML elements with their namespaces`() throws {
            try inChromium { server, window in
                try window.click(.button("Add"))
                try window.waitForTitle("4 dots")
                let circle = try window.execute(
                    """
                    const circle = document.querySelector("#dots > g:last-child > circle");
                    return [circle.namespaceURI, circle.getBoundingClientRect().width];
                    """
                ).array
                #expect(circle.first?.string == "http://www.w3.org/2000/svg")
                #expect(circle.last?.number ?? 0 > 0)
                let names = try window.execute(
                    """
                    const last = (selector) => document.querySelector(selector).lastElementChild.namespaceURI.split("/").at(-1);
                    return [last("math > mrow"), last("foreignObject"), last("ul")];
                    """)
                #expect(names.array.map(\.string) == ["MathML", "xhtml", "xhtml"])
            }
        }

        @Test func `attributes keep their case and namespace`() throws {
            try inChromium { server, window in
                try window.click(.label("Wide"))
                try window.waitFor(.css("clipPath"))
                try window.click(.button("Add"))
                try window.waitForTitle("4 dots")
                let found = try window.execute(
                    """
                    const svg = document.querySelector("main > svg");
                    const names = (node) => [...node.attributes].map((one) => one.name).sort().join();
                    return [svg.getAttribute("viewBox"), names(svg), names(svg.querySelector("linearGradient")),
                      svg.querySelector("a").getAttributeNS("http://www.w3.org/1999/xlink", "href")];
                    """
                ).array.map { $0.string ?? "" }
                #expect(found[0] == "0 0 140 20")
                #expect(found[1] == "height,id,preserveAspectRatio,viewBox,width")
                #expect(found[2] == "gradientTransform,gradientUnits,id")
                #expect(found[3] == "#140")
                try window.click(.label("Wide"))
                try window.wait(for: "the attribute to be removed") {
                    try $0.execute("return document.querySelector('svg a').attributes.length").number == 1
                }
            }
        }

        @Test func `styles apply in the document and after patches and a remount`() throws {
            try inChromium { server, window in
                #expect(try window.find(.css(".bar")).style("width") == "130px")
                try window.click(.button("Add"))
                try window.waitForTitle("4 dots")
                #expect(try window.find(.css(".bar")).style("width") == "140px")
                #expect(try window.find(.css(".static")).style("height") == "7px")
                let widths = try window.execute(
                    "return [...document.querySelectorAll('li')].map((row) => row.style.width).join()")
                #expect(widths.string == "20%,20%,20%,40%")
                // A remounted page keeps its styles, although its document had another nonce.
                try server.restart()
                try window.click(.button("Remove 1"))
                try window.waitForTitle("3 dots")
                #expect(try window.find(.css(".bar")).style("width") == "130px")
                let share = try window.execute(
                    """
                    const row = document.querySelector("li:last-child");
                    return getComputedStyle(row).getPropertyValue("--share").trim();
                    """)
                #expect(share.string == "40%")
            }
        }

        @Test func `styles apply without JavaScript`() throws {
            try inChromium(scripting: false) { _, window in
                let (bar, fixed) = (try window.find(.css(".bar")), try window.find(.css(".static")))
                #expect(try bar.style("width") == "130px")
                #expect(try fixed.style("height") == "7px")
            }
        }

        @Test func `a hidden field is bound in both directions`() throws {
            try inChromium { server, window in
                try window.click(.button("Add"))
                try window.waitForTitle("4 dots")
                try window.wait(for: "the view model's value") {
                    try $0.execute("return document.querySelector('[name=stamp]').value").string == "4"
                }
                try window.execute("document.querySelector('[name=stamp]').value = 'mine'")
                try window.click(.button("Shuffle"))
                try window.wait(for: "the posted value") { try $0.find(.css("#stamp")).text == "mine" }
            }
        }

        /// A few seeds; `SEED=1-100 swift test --filter LiveTests.FormBrowserTests.ForeignContentTests` runs more.
        @Test func randomSessions() throws {
            let server = try DrawingServer { $0.limits.eventsPerSecond = 100_000 }
            let driver = try WebDriver()
            defer { driver.quit() }
            var session = RandomSession(address: server.address)
            session.paths = ["/", "/", "/dots/2"]
            session.steps = 25
            session.happenings = [
                RandomSession.Happening("dots change elsewhere") { random in
                    var dots = server.app.drawing.dots.value.shuffled(using: &random)
                    if let place = dots.indices.randomElement(using: &random) { dots[place].radius += 1 }
                    server.app.drawing.dots.accept(dots)
                },
                RandomSession.Happening("the server restarts") { random in
                    if Int.random(in: 0..<3, using: &random) == 0 { try server.restart() }
                },
            ]
            try session.runInChromium(driver, seeds: 1...6, filter: "LiveTests.FormBrowserTests.ForeignContentTests") {
                server.app.drawing.dots.accept(Drawing.start)
            }
        }
    }
}
