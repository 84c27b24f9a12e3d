import Foundation
import LiveTesting
import Testing

extension BrowserTests {
    @Suite struct TimelineBrowserTests {
        private let source = StepTimeline(3)

        @Test func `a wide viewport shows people and posts, a narrow one shows one of them`() throws {
            let gallery = try RunningGallery(timeline: source.services())
            try WebDriver.withWindow(at: gallery.url("/timeline")) {
                $0.reducedMotion = true
            } _: { window in
                #expect(try window.find(.css(".people-pane")).isVisible)
                #expect(try window.find(.css(".posts-pane")).isVisible)
                source.add()
                try window.wait(for: "the new post") { try $0.findAll(.css(".post")).count == 4 }
                #expect(try window.find(.css(".news")).text == "1 new post")

                try window.resize(width: 390, height: 844)
                #expect(try !window.find(.css(".people-pane")).isVisible)
                try window.click(.button("People"))
                try window.wait(for: "the people") { try $0.path == "/timeline/people" }
                #expect(try window.find(.css(".people-pane")).isVisible)
                #expect(try !window.find(.css(".posts-pane")).isVisible)
                try window.click(.button("보라 bo@test.example"))
                try window.wait(for: "the person") { try $0.title == "보라" }
                #expect(try !window.find(.css(".people-pane")).isVisible)
                try window.resize(width: 1280, height: 900)
                try window.click(.button("Ada ada@test.example"))
                try window.wait(for: "the other person") { try $0.title == "Ada" }
                #expect(try BrowserTests.consoleErrors(of: window.driver) == [])
            }
        }

        @Test func `a hidden tab does not poll`() throws {
            let gallery = try RunningGallery(timeline: source.services())
            try WebDriver.withWindow(at: gallery.url("/timeline")) { window in
                let say = { (isHidden: Bool) in
                    _ = try window.execute(
                        """
                        Object.defineProperty(document, "hidden", { configurable: true, get: () => \(isHidden) });
                        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
                        """)
                }
                try say(true)
                var before = -1
                try window.wait(for: "the last poll") { _ in
                    defer { before = source.requests }
                    return source.requests == before
                }
                source.add()
                let other = try window.driver.openWindow()
                try other.visit(gallery.url("/volume"))
                #expect(source.requests == before)
                try say(false)
                try window.wait(for: "the new post") { try $0.findAll(.css(".post")).count == 4 }
            }
        }

        @Test func `the timeline's pages log no console errors`() throws {
            let gallery = try RunningGallery()
            let browser = try WebDriver { $0.reducedMotion = true }
            defer { browser.quit() }
            let window = browser.window
            for (name, path) in [
                ("timeline", "/timeline"), ("timeline-people", "/timeline/people"),
                ("timeline-person", "/timeline/people/haneul"), ("timeline-nobody", "/timeline/people/nobody"),
            ] {
                try window.visit(gallery.url(path))
                try takePictures(name, of: window)
            }
            try window.visit(gallery.url("/timeline"))
            try window.click(.button("Sign out"))
            try window.wait(for: "the banner") { try $0.exists(.button("Sign in")) }
            try takePictures("timeline-signed-out", of: window)
            #expect(try BrowserTests.consoleErrors(of: browser) == [])
        }
    }
}
