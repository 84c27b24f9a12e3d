import Live
import LiveTesting
import Testing

/// A user who acts faster than the server's limit for a browser.
@Suite(
    .serialized, .timeLimit(.minutes(60)), .enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))
struct SessionLimitBrowserTests {
    @Test func `the client retries deferred posts without losing any`() throws {
        let server = try NotesServer {
            $0.limits.eventsAtOnce = 2
            $0.limits.eventsPerSecond = 0.7
        }
        let start = ContinuousClock.now
        try WebDriver.withWindow(at: server.address) { window in
            for count in 3..<7 {
                try window.click(.button("Add"))
                try window.wait(for: "note \(count)") { try $0.title == "\(count) notes" }
            }
            // The page and four clicks: three more than the limit for a burst.
            #expect(start.duration(to: .now) > .seconds(4))
        }
    }

    @Test func `an error page lets the user try again`() throws {
        let server = try NotesServer {
            $0.limits.eventsAtOnce = 1
            $0.limits.eventsPerSecond = 0.5
        }
        try WebDriver.withWindow(at: server.address) { window in
            try window.visit(server.address)
            try window.wait(for: "the notice") { try $0.exists(.heading("One moment, please")) }
            try window.wait(for: "the notes") { window in
                if try window.exists(.link("Try again")) { try window.click(.link("Try again")) }
                return try window.exists(.heading("Notes"))
            }
        }
    }
}
