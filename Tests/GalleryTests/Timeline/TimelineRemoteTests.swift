import Bindery
import FaultServers
import GalleryViewModels
import LiveTesting
import Testing

@testable import Gallery

/// Tests of the timeline with a service that fails.
@Suite struct TimelineRemoteTests {
    private let service: MastodonService
    private let gallery: RunningGallery

    init() throws {
        service = try MastodonService(posts: 45)
        gallery = try RunningGallery(timeline: service.services())
    }

    private func rows(_ tab: Tab) throws -> [String] {
        try tab.findAll(.css(".post .words")).map(\.textContent)
    }

    private func posts(_ first: Int, _ last: Int) -> [String] {
        (first...last).reversed().map { "Post number \($0)." }
    }

    @Test func `no post is lost, repeated or out of order while requests fail`() throws {
        service.server.fail(.status(500), .cutOff, at: "/api/v1/timelines")
        let tab = try gallery.open("/timeline")
        try tab.wait(for: "the latest") { try rows($0) == posts(26, 45) }
        // The service fails in every way while more than a page of posts arrives and older ones are requested.
        service.server.fail(.cutOff, .malformed, .status(503), .wrongType, .status(500), at: "/api/v1/timelines")
        service.add(30)
        try tab.click(.button("Older posts"))
        service.server.fail(.malformed, .cutOff, .status(502), at: "/api/v1/timelines")
        try tab.wait(for: "the posts that arrived meanwhile") { try rows($0).first == "Post number 75." }
        while try tab.exists(.button("Older posts")) {
            let before = try rows(tab).count
            try tab.click(.button("Older posts"))
            try tab.wait(for: "older posts") { try rows($0).count > before || !$0.exists(.button("Older posts")) }
        }
        try tab.wait(for: "all of them") { try rows($0).count == 75 }
        #expect(try rows(tab) == posts(1, 75))
        #expect(service.server.record.requests.allSatisfy { $0.headers["Authorization"] == "Bearer t0ken" })
        #expect(service.server.record.targets.contains("/api/v1/timelines/list/7?limit=20&min_id=45"))
        // Posts that have been fetched are not fetched again.
        let other = try gallery.open("/timeline?posts=80")
        #expect(try rows(other) == posts(1, 75))
    }

    @Test func `a person's posts and all people of the list are requested`() throws {
        let tab = try gallery.open("/timeline/people/1")
        try tab.wait(for: "the name") { $0.title == "One & only" }
        #expect(try rows(tab).prefix(2) == ["Post number 45.", "Post number 43."])
        #expect(try tab.text(.css(".people-pane ul")).contains("person0@far.example"))
        #expect(service.server.record.targets.contains("/api/v1/lists/7/accounts?max_id=55&limit=1"))
    }

    @Test func `leaving the scene cancels the request`() throws {
        service.server.fail(.slow, at: "/api/v1/accounts/1")
        let tab = try gallery.open("/timeline/people/1")
        try tab.wait(for: "the placeholder") { try $0.text(.css(".posts-pane .placeholder")) == "Loading…" }
        #expect(tab.title == "None found")
        #expect(service.server.record.cancellations == 0)
        try tab.click(.link("Everyone"))
        service.server.record.waitForCancellations(1)
    }

    @Test func `hiding the page cancels the request until it is visible again`() throws {
        service.server.fail(.slow, at: "/api/v1/accounts/1")
        let tab = try gallery.open("/timeline/people/1")
        try tab.wait(for: "the placeholder") { try $0.text(.css(".posts-pane .placeholder")) == "Loading…" }
        tab.hide()
        service.server.record.waitForCancellations(1)
        tab.show()
        try tab.wait(for: "the name") { $0.title == "One & only" }
    }

    @Test func `a rejected account is signed out`() throws {
        service.server.fail(.status(401), at: "/api/v1/timelines")
        let tab = try gallery.open("/timeline")
        try tab.wait(for: "the banner") { try $0.exists(.button("Sign in")) }
        try tab.click(.button("Sign in"))
        try tab.wait(for: "the latest") { try rows($0) == posts(26, 45) }
    }
}
