import FaultServers
import LiveTesting
import Testing

extension BrowserTests {
    @Suite struct EventsBrowserTests {
        @Test func `the feed loads more events as the user scrolls`() throws {
            let gallery = try RunningGallery()
            try WebDriver.withWindow(at: gallery.url("/events")) {
                $0.reducedMotion = true
            } _: { window in
                try takePictures("events", of: window)
                let count = "return document.querySelectorAll('.event').length"
                _ = try window.execute("scrollTo(0, document.body.scrollHeight)")
                try window.wait(for: "another page") { try ($0.execute(count).number ?? 0) >= 40 }
                let isUnbroken = """
                    const ids = [...document.querySelectorAll('.event .what')].map(b => Number(b.value));
                    return ids.every((id, i) => i === 0 || id < ids[i - 1]);
                    """
                #expect(try window.execute(isUnbroken).bool == true)

                _ = try window.execute("scrollTo(0, 0)")
                try window.click(.button("Performed"))
                try window.wait(for: "the other feed") {
                    try $0.find(.button("Performed")).attribute("aria-pressed") == "true"
                        && $0.find(.css(".event:first-child .who")).attribute("aria-label") == "ada-orbit"
                }
                try window.click(.css(".event:first-child .what"))
                try window.wait(for: "the repository") { try $0.path.hasPrefix("/events/repositories/") }
                try takePictures("events-repository", of: window)
                try window.click(.css(".event:first-child .who"))
                try window.wait(for: "the person") { try $0.path.hasPrefix("/events/accounts/") }
                try takePictures("events-person", of: window)
                #expect(try BrowserTests.consoleErrors(of: window.driver) == [])
            }
        }

        @Test func `a failed request shows a message and a button to try again`() throws {
            let service = try GitHubService(events: 8)
            let gallery = try RunningGallery(events: service.source)
            let browser = try WebDriver { $0.reducedMotion = true }
            defer { browser.quit() }
            let window = browser.window
            service.server.fail(.malformed, at: "/users/octocat/received")
            try window.visit(gallery.url("/events"))
            try window.wait(for: "the message") { try $0.find(.css(".failure")).isVisible }
            try takePictures("events-failure", of: window)
            try window.click(.button("Try again"))
            try window.wait(for: "all events") { try $0.findAll(.css(".event")).count == 8 }
            #expect(try !window.find(.css(".failure")).isVisible)
        }
    }
}
