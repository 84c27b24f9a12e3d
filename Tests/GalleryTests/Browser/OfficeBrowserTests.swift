import LiveTesting
import Testing

@testable import Gallery

extension BrowserTests {
    /// The floor plan in Chromium, with the map library that the system has installed.
    @Suite(.enabled(if: LeafletLibrary().isInstalled, "needs libjs-leaflet"))
    struct OfficeBrowserTests {
        private let sofa = Locator.button("Sofa: select it, or move it with the arrow keys")

        private func waitForPlan(_ window: WebDriverWindow) throws {
            try window.waitFor(sofa)
            try window.wait(for: "the style sheet") {
                try $0.execute("return getComputedStyle(document.querySelector('.leaflet-pane')).position").string
                    == "absolute"
            }
        }

        private func expectPlace(_ text: String, _ window: WebDriverWindow) throws {
            try window.wait(for: text) { try $0.text(.css("main")).contains(text) }
        }

        @Test func `a dragged thing moves in the other window`() throws {
            let gallery = try RunningGallery()
            let browser = try WebDriver { $0.reducedMotion = true }
            defer { browser.quit() }
            let one = browser.window
            let other = try browser.openWindow()
            for window in [one, other] {
                try window.visit(gallery.url("/office"))
                try waitForPlan(window)
            }
            let start = try one.middle(of: sofa)
            let before = try other.find(sofa).frame
            // One meter is 1/24 of the plan's width.
            let meter = try one.find(.css(".map")).frame.width / 24
            // The library ignores the first movement, with which it recognizes that the user drags.
            let first = (x: start.x - 4, y: start.y)
            try one.perform(
                [.move(to: start), .down(button: 0), .move(to: first)]
                    + (1...10).map { .move(to: (first.x - meter * Double($0), first.y + meter * Double($0))) }
                    + [.up(button: 0)])
            for window in [one, other] { try expectPlace("Meeting room, 10 m from the left", window) }
            let after = try other.find(sofa).frame
            #expect(abs(before.x - after.x - meter * 10) < meter / 4)
            #expect(abs(after.y - before.y - meter * 10) < meter / 4)
            try takePictures("office", of: one)

            // Outside of the floor, the thing stays at the wall.
            let second = try one.middle(of: sofa)
            try one.perform([
                .move(to: second), .down(button: 0), .move(to: (second.x - 4, second.y)), .move(to: (2, second.y)),
                .up(button: 0),
            ])
            for window in [one, other] { try expectPlace("0 m from the left", window) }
            try one.wait(for: "the wall") {
                let (marker, map) = try ($0.find(sofa).frame, $0.find(.css(".map")).frame)
                return abs(marker.x + marker.width / 2 - map.x) < 2
            }
            #expect(try BrowserTests.consoleErrors(of: browser) == [])
        }

        @Test func `the keyboard selects and moves a thing`() throws {
            let gallery = try RunningGallery()
            try WebDriver.withWindow(at: gallery.url("/office")) {
                $0.reducedMotion = true
            } _: { window in
                try waitForPlan(window)
                try window.execute("document.querySelectorAll('.thing-marker')[4].focus()")
                try window.press(.left)
                try expectPlace("19.5 m from the left", window)
                // Quick presses add up, whenever the server answers.
                let press =
                    "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));"
                try window.execute(String(repeating: press, count: 3))
                try expectPlace("18 m from the left", window)
                try window.press(.space)
                try window.wait(for: "the selection") { try $0.find(sofa).attribute("aria-pressed") == "true" }
                #expect(try window.text(.css(".thing[data-selected=true] .name")) == "Sofa")
                #expect(try window.execute("return scrollY").number == 0)
                #expect(try BrowserTests.consoleErrors(of: window.driver) == [])
            }
        }

        @Test func `a plan that was left is drawn again`() throws {
            let gallery = try RunningGallery()
            try WebDriver.withWindow(at: gallery.url("/office")) {
                $0.reducedMotion = true
            } _: { window in
                try waitForPlan(window)
                try window.click(.link("Gallery"))
                try window.waitFor(.heading("Gallery"))
                try window.click(.link(.exactly("Office")))
                try waitForPlan(window)
                try window.back()
                try window.waitFor(.heading("Gallery"))
                try window.forward()
                try waitForPlan(window)
                #expect(try window.findAll(.css(".thing-marker")).count == 5)
                try gallery.restart()
                try window.wait(for: "the new page") { try $0.findAll(.css("[data-connection]")).isEmpty }
                try window.click(.button("Move Sofa right"))
                try expectPlace("20.5 m from the left", window)
                #expect(try window.findAll(.css(".thing-marker")).count == 5)
            }
        }

        @Test func `without JavaScript the list has the same things`() throws {
            let gallery = try RunningGallery()
            try WebDriver.withWindow(at: gallery.url("/office")) {
                $0.javaScript = false
            } _: { window in
                #expect(try window.text(.css(".map")).contains("The plan needs JavaScript"))
                try window.click(.button("Move Sofa right"))
                try expectPlace("20.5 m from the left", window)
            }
        }

        @Test func `random sessions end equal to a fresh rendering`() throws {
            let gallery = try RunningGallery()
            let browser = try WebDriver { $0.reducedMotion = true }
            defer { browser.quit() }
            var session = RandomSession(address: gallery.url(""))
            session.paths = ["/office", "/office", "/"]
            try session.runInChromium(browser, seeds: 1...3, filter: "GalleryTests.BrowserTests.OfficeBrowserTests")
        }
    }
}
