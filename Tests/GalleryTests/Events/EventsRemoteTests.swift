import Bindery
import FaultServers
import LiveTesting
import Testing

@testable import Gallery

/// Tests of the feed with a service that fails.
@Suite struct EventsRemoteTests {
    private let service: GitHubService
    private let gallery: RunningGallery

    init() throws {
        service = try GitHubService(events: 23)
        gallery = try RunningGallery(events: service.source)
    }

    private func rows(_ tab: Tab) throws -> [Int] {
        try tab.findAll(.css(".event .what")).compactMap { $0["value"].flatMap { Int($0) } }
    }

    private func numbers(_ from: Int, _ to: Int) -> [Int] { Array((to...from).reversed()) }

    @Test func `no event is lost, repeated or out of order while requests fail`() throws {
        service.server.fail(.status(500), .cutOff, at: "/users/octocat/received")
        let tab = try gallery.open("/events")
        #expect(try rows(tab) == numbers(23, 19))
        // The feed grows and the service fails while the user reads.
        service.add(2)
        service.server.fail(.status(503, retryAfter: "0"), .cutOff)
        try tab.click(.button("More"))
        try tab.wait(for: "the second page") { try rows($0) == numbers(23, 16) }
        service.server.fail(.malformed)
        try tab.click(.button("More"))
        try tab.wait(for: "the failure") { try $0.text(.css(".failure")).contains("cannot be read") }
        #expect(try rows(tab) == numbers(23, 16))
        #expect(try !tab.exists(.button("More")))
        try tab.click(.button("Try again"))
        try tab.wait(for: "the third page") { try rows($0) == numbers(23, 11) }
        for last in [6, 1] {
            try tab.click(.button("More"))
            try tab.wait(for: "event \(last)") { try rows($0) == numbers(23, last) }
        }
        #expect(try !tab.exists(.button("More")))
        try tab.click(.button("Refresh"))
        try tab.wait(for: "the newest") { try rows($0) == numbers(25, 21) }
        #expect(service.server.record.requests.allSatisfy { $0.headers["Authorization"] == "Bearer t0ken" })
    }

    /// A response that the service has not sent again is shown from the cache, with its link to the next page.
    @Test func `an unchanged response is shown from the cache`() throws {
        let tab = try gallery.open("/events", scripting: false)
        #expect(try rows(tab) == numbers(23, 19))
        try tab.click(.button("Refresh"))
        #expect(try rows(tab) == numbers(23, 19))
        #expect(try tab.exists(.button("More")))
        let target = "/users/octocat/received_events?per_page=5&page=1"
        let asked = service.server.record.requests.filter { $0.target == target }
            .map { $0.headers["If-None-Match"] ?? "" }
        #expect(asked.first == "")
        #expect(asked.count > 1)
        #expect(asked.dropFirst().allSatisfy { $0 == "W/\"\(target) of 23\"" })
        service.add(1)
        try tab.reload()
        #expect(try rows(tab) == numbers(24, 20))
        // Another page sends the latest tag.
        _ = try gallery.open("/events", scripting: false)
        #expect(service.server.record.requests.last?.headers["If-None-Match"] == "W/\"\(target) of 24\"")
    }

    @Test func `a response that cannot be decoded is not cached`() throws {
        service.server.fail(.malformed)
        let tab = try gallery.open("/events", scripting: false)
        #expect(try tab.text(.css(".failure")).contains("cannot be read"))
        try tab.click(.button("Try again"))
        #expect(try rows(tab) == numbers(23, 19))
    }

    @Test func `loading more and refreshing have separate indicators`() throws {
        let tab = try gallery.open("/events")
        service.server.fail(.slow, .slow)
        try tab.click(.button("More"))
        try tab.wait(for: "the busy indicator") { try $0.exists(.text("Loading more…")) }
        #expect(try tab.find(.button("Refresh"))["data-busy"] == "false")
        service.server.release()
        try tab.wait(for: "the page") { try rows($0).count == 10 }
        #expect(try !tab.exists(.text("Loading more…")))
        try tab.click(.button("Refresh"))
        try tab.wait(for: "the busy indicator") { try $0.find(.button("Refresh"))["data-busy"] == "true" }
        #expect(try rows(tab).count == 10)
        service.server.release()
        try tab.wait(for: "the page") { try rows($0).count == 5 }
    }

    @Test func `leaving the scene or closing the tab cancels the request`() throws {
        let tab = try gallery.open("/")
        service.server.fail(.slow, .slow, at: "/users/octocat/received")
        try tab.click(.link(.exactly("Events")))
        service.server.record.waitForRequests(2)
        try tab.wait(for: "the scene") { try $0.find(.button("Refresh"))["data-busy"] == "true" }
        #expect(service.server.record.cancellations == 0)
        try tab.click(.link("Gallery"))
        service.server.record.waitForCancellations(1)
        #expect(service.server.record.targets.last == "/users/octocat/received_events?per_page=5&page=1")
        // Closing the tab also cancels the request.
        try tab.click(.link(.exactly("Events")))
        service.server.record.waitForRequests(4)
        tab.close()
        service.server.record.waitForCancellations(2)
    }

    @Test func `events of an organization are requested from its own address`() throws {
        let tab = try gallery.open("/events/accounts/github")
        #expect(try tab.text(.heading()) == "GitHub")
        #expect(service.server.record.targets == ["/users/github", "/orgs/github/events?per_page=5&page=1"])
        _ = try gallery.open("/events/repositories/octocat/a%20b")
        #expect(service.server.record.targets.last == "/repos/octocat/a%20b/events?per_page=5&page=1")
    }

    @Test func `a rate limit is shown with the time to wait`() throws {
        service.server.fail(.status(429, retryAfter: "600"))
        let tab = try gallery.open("/events", scripting: false)
        let sentence = "The service received too many requests. Try again in 10 minutes."
        #expect(try tab.text(.css(".failure")).contains(sentence))
        try tab.click(.button("Try again"))
        #expect(try rows(tab) == numbers(23, 19))
    }
}
