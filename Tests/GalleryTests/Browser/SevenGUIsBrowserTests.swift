import LiveTesting
import Testing

extension BrowserTests {
    @Suite struct SevenGUIsBrowserTests {
        private let marked = Locator.css("circle[data-marked=true]")

        /// Returns a point of the canvas, in the coordinates of the drawing, as a point of the viewport.
        private func point(_ x: Double, _ y: Double, in window: WebDriverWindow) throws -> WebDriverWindow.Point {
            let script = """
                const svg = document.querySelector("svg.canvas");
                const point = new DOMPoint(arguments[0], arguments[1]).matrixTransform(svg.getScreenCTM());
                return [point.x, point.y];
                """
            let place = try window.execute(script, [.number(x), .number(y)]).array.compactMap(\.number)
            return (place[0], place[1])
        }

        @Test func `circles are drawn, marked and adjusted with a mouse`() throws {
            let gallery = try RunningGallery()
            try WebDriver.withWindow(at: gallery.url("/sevenguis/circles")) {
                $0.reducedMotion = true
            } _: { window in
                try window.press(at: point(100, 80, in: window))
                try window.wait(for: "a circle") { try $0.findAll(.css("svg circle")).count == 1 }
                let circle = try window.find(.css("svg circle"))
                #expect(abs((Double(try circle.attribute("cx") ?? "") ?? 0) - 100) <= 1)
                try window.press(at: point(300, 200, in: window))
                try window.wait(for: "two circles") { try $0.findAll(.css("svg circle")).count == 2 }
                try window.perform([.move(to: point(110, 80, in: window))])
                try window.wait(for: "the mark") { try $0.findAll(marked).count == 1 }
                #expect(try window.find(marked).attribute("aria-label")?.hasPrefix("Circle 1 at") == true)
                try window.perform([
                    .move(to: point(300, 200, in: window)), .down(button: 2), .up(button: 2),
                ])
                try window.waitFor(.role(.slider, "Diameter"))
                try takePictures("circles-dialog", of: window)
                try window.press(.end)
                try window.wait(for: "the diameter") {
                    try $0.findAll(.css("circle[r='150']")).count == 1
                }
                try window.press(.escape)
                try window.waitForNo(.role(.slider, "Diameter"))
                try takePictures("circles", of: window)
                for count in [2, 1, 0] {
                    try window.click(.button("Undo"))
                    try window.wait(for: "\(count)") {
                        try $0.findAll(.css("svg circle:not([r='150'])")).count == count
                    }
                }
                #expect(try BrowserTests.consoleErrors(of: window.driver) == [])
            }
        }

        @Test func `cells are edited with mouse and keys`() throws {
            let gallery = try RunningGallery()
            try WebDriver.withWindow(at: gallery.url("/sevenguis/cells")) {
                $0.reducedMotion = true
            } _: { window in
                func cell(_ name: String) -> Locator { .role("gridcell", .exactly(name)) }
                func isFocused(_ name: String) -> String {
                    "return document.activeElement.name === '\(name)' && document.activeElement.closest('[role=gridcell]')"
                        + "?.getAttribute('aria-label')"
                }
                // A press right after the page has been loaded may come before its scripts.
                try window.wait(for: "the editor") {
                    try $0.press(at: $0.middle(of: cell("B1")), times: 2)
                    return try $0.execute(isFocused("formula")) == "B1"
                }
                for key in "=A0+2" { try window.press(Key(key)) }
                try window.press(.enter)
                try window.wait(for: "2") { try $0.text(cell("B1")) == "2" }
                try window.wait(for: "the focus") { try $0.execute(isFocused("edit")) == "B2" }
                for key in [Key.up, .up, .left] { try window.press(key) }
                try window.wait(for: "A0") { try $0.execute(isFocused("edit")) == "A0" }
                try window.press(.enter)
                try window.wait(for: "the editor") { try $0.execute(isFocused("formula")) == "A0" }
                for key in "40" { try window.press(Key(key)) }
                try window.press(.enter)
                try window.wait(for: "42") { try $0.text(cell("B1")) == "42" }
                try window.press(at: window.middle(of: cell("B1")))
                try window.wait(for: "the selection") { try $0.execute(isFocused("edit")) == "B1" }
                try window.press(.enter)
                try window.wait(for: "the editor") { try $0.execute(isFocused("formula")) == "B1" }
                try window.press(Key("x"))
                try window.press(.escape)
                try window.wait(for: "the focus") { try $0.execute(isFocused("edit")) == "B1" }
                #expect(try window.text(cell("B1")) == "42")
                // A click elsewhere takes the text.
                try window.press(.enter)
                try window.wait(for: "the editor") { try $0.execute(isFocused("formula")) == "B1" }
                for key in "=1/0" { try window.press(Key(key)) }
                try window.press(at: window.middle(of: cell("D4")))
                try window.wait(for: "the error") { try $0.text(cell("B1")) == "#DIV/0" }
                try takePictures("cells", of: window)
                #expect(try BrowserTests.consoleErrors(of: window.driver) == [])
            }
        }

        @Test func `random sessions end equal to a fresh rendering`() throws {
            let gallery = try RunningGallery()
            let browser = try WebDriver { $0.reducedMotion = true }
            defer { browser.quit() }
            var session = RandomSession(address: gallery.url(""))
            session.paths = ["circles", "crud", "invoice", "cells"].map { "/sevenguis/\($0)" }
            session.texts = ["", "7", "=A0+B1*2", "12.50", "M"]
            try session.runInChromium(browser, seeds: 1...4, filter: "GalleryTests.BrowserTests.SevenGUIsBrowserTests")
            try GalleryRandomTests.session(on: gallery)
                .runInChromium(browser, seeds: 1...4, filter: "GalleryTests.BrowserTests.SevenGUIsBrowserTests")
        }
    }
}
