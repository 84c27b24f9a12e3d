import LiveTesting
import Testing

extension BrowserTests {
    /// Several quick clicks at one place.
    @Suite struct ClickTests {
        private let server: ShelfServer

        init() throws { server = try ShelfServer() }

        /// Clicks where the first element that fits stands, as so many-th of several quick clicks.
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

        @Test func aSecondClickDoesNotHitTheRowThatMovedUnderThePointer() throws {
            let isStill = { (options: inout WebDriver.Options) in options.reducedMotion = true }
            try server.inChromium(isStill) { window in
                let place = try place(of: .button("Move Book 3 up"), window)
                try click(1, at: place, window)
                try window.wait(for: "the row above") { window in
                    try window.findAll(.css("li a")).prefix(3).map { try $0.text } == ["Book 1", "Book 3", "Book 2"]
                }
                try click(2, at: place, window)
                try window.click(.button("Add"))
                try window.waitForTitle("61 books")
                #expect(server.app.shelf.titles.prefix(4) == ["Book 61", "Book 1", "Book 3", "Book 2"])
                // A click of its own counts.
                try click(1, at: self.place(of: .button("Move Book 2 up"), window), window)
                try window.wait(for: "the row above") { _ in
                    server.app.shelf.titles.prefix(4) == ["Book 61", "Book 1", "Book 2", "Book 3"]
                }
            }
        }

        @Test func everyClickOnWhatStaysCounts() throws {
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
