import LiveTesting
import Testing

extension FormBrowserTests {
    /// Several quick clicks at one point.
    @Suite struct ClickTests {
        private let server: ShelfServer

        init() throws { server = try ShelfServer() }

        /// Clicks at a point, as the click with the given number in a series of quick clicks.
        private func click(_ count: Int, at place: JSONValue, _ window: WebDriverWindow) throws {
            for type in ["mousePressed", "mouseReleased"] {
                try window.devTools(
                    "Input.dispatchMouseEvent",
                    [
                        "type": .string(type), "x": place["x"], "y": place["y"], "button": .string("left"),
                        "clickCount": .number(Double(count)),
                    ])
            }
        }

        private func place(of locator: Locator, _ window: WebDriverWindow) throws -> JSONValue {
            try window.execute(
                """
                const { x, y, width, height } = arguments[0].getBoundingClientRect();
                return { x: x + width / 2, y: y + height / 2 };
                """, [window.find(locator).json])
        }

        /// Shifts the script's clock by `ahead` milliseconds, so that a press follows a patch immediately or long after
        /// it.
        private static let clock = """
            window.ahead = 1e6;
            const now = performance.now.bind(performance);
            performance.now = () => now() + window.ahead;
            """

        @Test func `a second click is ignored on a row that has just moved under the pointer`() throws {
            let isStill = { (options: inout WebDriver.Options) in options.reducedMotion = true }
            try server.inChromium(before: Self.clock, isStill) { window in
                let place = try place(of: .button("Move Book 3 up"), window)
                try click(1, at: place, window)
                try window.wait(for: "the row above") { window in
                    try window.findAll(.css("li a")).prefix(3).map { try $0.text } == ["Book 1", "Book 3", "Book 2"]
                }
                try click(2, at: place, window)
                try window.click(.button("Add"))
                try window.waitForTitle("61 books")
                #expect(server.app.shelf.titles.prefix(4) == ["Book 61", "Book 1", "Book 3", "Book 2"])
                // A second click on a row that has been in place for a while is accepted.
                try window.execute("window.ahead = -1e6")
                let other = try self.place(of: .button("Move Book 6 up"), window)
                try click(1, at: other, window)
                try window.wait(for: "the row above") { window in
                    try window.findAll(.css("li a")).dropFirst(5).prefix(2).map { try $0.text } == ["Book 6", "Book 5"]
                }
                try click(2, at: other, window)
                try window.wait(for: "the next row above") { _ in
                    server.app.shelf.titles.dropFirst(5).prefix(2) == ["Book 5", "Book 6"]
                }
            }
        }

        @Test func `a click is accepted on a row that has just moved under the pointer if that is aimed at it`() throws
        {
            try server.inChromium(before: Self.clock) {
                $0.reducedMotion = true
            } _: { window in
                let button = try window.find(.button("Move Book 3 up")).frame
                let place = try window.middle(of: .button("Move Book 3 up"))
                // Both places are on the button.
                let ends = [place.x - button.width / 2 + 2, place.x + button.width / 2 - 2]
                #expect(ends[1] - ends[0] >= 10)
                let titles = { try window.findAll(.css("li a")).prefix(3).map { try $0.text } }
                try window.press(at: (ends[0], place.y))
                try window.wait(for: "the row above") { _ in try titles() == ["Book 1", "Book 3", "Book 2"] }
                // The script has looked for the control under the pointer.
                _ = try window.executeAsync("requestAnimationFrame(() => setTimeout(() => setTimeout(arguments[0])))")
                try window.press(at: (ends[1], place.y))
                try window.wait(for: "the former order") { _ in try titles() == ["Book 1", "Book 2", "Book 3"] }
            }
        }

        /// Removes ten rows by presses at one point, each soon after a row has moved there.
        private func removeTen(_ window: WebDriverWindow, by pointer: WebDriverWindow.Pointer) throws {
            let place = try window.middle(of: .button("Remove Book 1"))
            for number in 1...10 {
                try window.press(pointer, at: place, pause: .milliseconds(150))
                try window.wait(for: "row \(number) to be removed") {
                    try !$0.exists(.css("[aria-label='Remove Book \(number)']"))
                }
            }
            #expect(server.app.shelf.titles.first == "Book 11")
            #expect(server.app.shelf.titles.count == 50)
        }

        @Test(arguments: WebDriverWindow.Pointer.allCases)
        func `quick clicks on rows that move up are all accepted`(_ pointer: WebDriverWindow.Pointer) throws {
            try server.inChromium { window in try removeTen(window, by: pointer) }
        }

        @Test(arguments: WebDriverWindow.Pointer.allCases)
        func `quick clicks over a slow connection are all accepted`(_ pointer: WebDriverWindow.Pointer) throws {
            let proxy = try DelayingProxy(to: server.port, delay: .milliseconds(200))
            defer { proxy.stop() }
            try WebDriver.withWindow(at: proxy.address) { window in
                try window.waitForTheStream()
                try removeTen(window, by: pointer)
            }
        }

        @Test func `a row that is animated across other rows ignores clicks`() throws {
            let pausing = """
                const real = Element.prototype.animate;
                Element.prototype.animate = function (...all) {
                  const flight = real.apply(this, all);
                  flight.pause();
                  return flight;
                };
                """
            try server.inChromium(before: pausing) { window in
                server.app.shelf.reverse()
                try window.wait(for: "the reversed order") { try $0.findAll(.css("li a")).first?.text == "Book 60" }
                let rows = try window.execute(
                    "return [...document.querySelectorAll('li')].map((row) => getComputedStyle(row).pointerEvents)")
                // The two rows in the middle each move across one row, and the others across three or more.
                let expected = (0..<60).map { [29, 30].contains($0) ? "auto" : "none" }
                #expect(rows.array.map(\.string) == expected)
            }
        }

        @Test func `a second click is ignored in the next scene`() throws {
            try server.inChromium { window in
                let place = try place(of: .link("Book 5"), window)
                try window.execute("addEventListener('click', (event) => (window.isIgnored = event.defaultPrevented))")
                try click(1, at: place, window)
                try window.waitFor(.heading("Book 5"))
                for count in [2, 1] {
                    try window.execute("window.isIgnored = null")
                    try click(count, at: place, window)
                    try window.wait(for: "the click") {
                        try $0.execute("return window.isIgnored").bool == (count == 2)
                    }
                }
            }
        }

        @Test func `every click on an element that stays is accepted`() throws {
            try server.inChromium { window in
                let add = try place(of: .button("Add"), window)
                for count in 1...2 {
                    try click(count, at: add, window)
                    try window.waitForTitle("\(60 + count) books")
                }
                try window.execute(
                    "document.querySelector('h1').innerHTML = '<label><b>Box</b> <input type=checkbox></label>'")
                let label = try place(of: .css("h1 b"), window)
                for isChecked in [true, false] {
                    try click(isChecked ? 1 : 2, at: label, window)
                    try window.wait(for: "the box") {
                        try $0.execute("return document.querySelector('h1 input').checked").bool == isChecked
                    }
                }
            }
        }
    }
}
