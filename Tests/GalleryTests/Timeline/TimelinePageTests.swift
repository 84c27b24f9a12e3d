import Bindery
import GalleryViewModels
import LiveTesting
import Testing

@testable import Gallery

@Suite struct TimelinePageTests {
    private let source = StepTimeline(3)
    private static let ada: TextPattern = "Ada ada@test.example"
    private static let bora: TextPattern = "보라 bo@test.example"

    private func gallery() throws -> RunningGallery { try RunningGallery(timeline: source.services()) }

    private func texts(_ tab: Tab) throws -> [String] {
        try tab.findAll(.css(".post .words")).map(\.textContent)
    }

    @Test func `new posts appear at the top of an open page`() throws {
        let gallery = try gallery()
        let tab = try gallery.open("/timeline")
        #expect(try texts(tab) == ["Post number 3.", "Post number 2.", "Post number 1."])
        source.add(2)
        try tab.wait(for: "the new posts") { try texts($0).count == 5 }
        #expect(try texts(tab).first == "Post number 5.")
        #expect(try tab.text(.css(".news")) == "2 new posts")
        try tab.wait(for: "the stored posts on another page") { _ in try texts(gallery.open("/timeline")).count == 5 }
        source.add()
        try tab.wait(for: "the count to grow") { try $0.text(.css(".news")) == "3 new posts" }
        #expect(tab.patchProblems == [])
    }

    @Test func `a hidden page does not poll`() throws {
        let gallery = try gallery()
        let tab = try gallery.open("/timeline")
        tab.hide()
        try tab.wait(for: "the poll in progress, and no other") { tab in
            let before = source.requests
            return try gallery.open("/volume").isLive && source.requests == before
        }
        source.add()
        let before = source.requests
        tab.show()
        try tab.wait(for: "the new post") { try texts($0).count == 4 }
        #expect(source.requests > before)
    }

    @Test func `people are shown beside the posts and at their own address`() throws {
        let gallery = try gallery()
        let tab = try gallery.open("/timeline")
        #expect(try tab.find(.css(".timeline"))["data-pane"] == "posts")
        #expect(try tab.exists(.button(Self.ada)))
        try tab.click(.css("[name=showPeople]"))
        try tab.wait(for: "the people") { $0.path == "/timeline/people" }
        #expect(try tab.find(.css(".timeline"))["data-pane"] == "people")
        #expect(tab.title == "People – Timeline")
        try tab.click(.button(Self.bora))
        try tab.wait(for: "the person") { $0.path == "/timeline/people/bo" && $0.title == "보라" }
        #expect(try texts(tab) == ["Post number 3.", "Post number 1."])
        #expect(try tab.find(.button(Self.bora))["aria-current"] == "true")
        source.add(2)
        try tab.wait(for: "the person's new post") { try texts($0).first == "Post number 5." }
        // In a wide viewport, the user can select another person here.
        try tab.click(.button(Self.ada))
        try tab.wait(for: "the other person") { $0.title == "Ada" }
        #expect(tab.path == "/timeline/people/ada")
        try tab.assertMatchesFreshRender()
        try tab.back()
        try tab.wait(for: "the person") { $0.title == "보라" }
        try tab.click(.link("People"))
        try tab.wait(for: "the people") { $0.path == "/timeline/people" }
        try tab.click(.link("Everyone"))
        try tab.wait(for: "all posts") { try $0.title == "Timeline" && texts($0).count == 5 }
    }

    @Test func `an unknown person has a page without posts`() throws {
        let gallery = try gallery()
        let tab = try gallery.open("/timeline/people/nobody", scripting: false)
        #expect(tab.status == 200)
        #expect(try tab.exists(.heading("None found")))
        #expect(tab.title == "None found")
    }

    @Test func `signing out is shown in every tab and stops requests`() throws {
        let gallery = try gallery()
        let (tab, other) = (try gallery.open("/timeline"), try gallery.open("/timeline/people/bo"))
        try tab.click(.button("Sign out"))
        for tab in [tab, other] { try tab.wait(for: "the banner") { try $0.exists(.button("Sign in")) } }
        #expect(try !tab.exists(.button("Sign out")))
        let requests = source.requests
        source.add()
        #expect(try texts(gallery.open("/timeline", scripting: false)).count == 3)
        #expect(source.requests == requests)
        try other.click(.button("Sign in"))
        try tab.wait(for: "the new post") { try texts($0).count == 4 }
        #expect(try !tab.exists(.button("Sign in")))
    }

    @Test func `an error is shown until the service recovers`() throws {
        let gallery = try gallery()
        let tab = try gallery.open("/timeline")
        source.fail(true)
        try tab.wait(for: "the message") { try $0.text(.css(".message")).contains("unavailable") }
        #expect(try texts(tab).count == 3)
        source.fail(false)
        try tab.wait(for: "no message") { try $0.text(.css(".message")).isEmpty }
    }

    @Test func `older posts load and the address contains their number`() throws {
        source.add(42)
        let gallery = try gallery()
        let tab = try gallery.open("/timeline")
        #expect(try texts(tab).count == 20)
        try tab.click(.button("Older posts"))
        try tab.wait(for: "older posts") { try texts($0).count == 40 && $0.path == "/timeline?posts=40" }
        try tab.reload()
        #expect(try texts(tab).count == 40)
        try tab.click(.button("Older posts"))
        try tab.wait(for: "all posts") { try texts($0).count == 45 }
        #expect(try !tab.exists(.button("Older posts")))
        #expect(try texts(tab) == (1...45).reversed().map { "Post number \($0)." })
    }

    @Test func `the timeline works without JavaScript`() throws {
        source.add(42)
        let gallery = try gallery()
        let tab = try gallery.open("/timeline", scripting: false)
        #expect(try texts(tab).count == 20)
        try tab.click(.button("Older posts"))
        #expect(tab.path == "/timeline?posts=40")
        #expect(try texts(tab).count == 40)
        source.add()
        try tab.click(.link("Check for new posts"))
        #expect(try texts(tab).first == "Post number 46.")
        try tab.click(.button(Self.ada))
        #expect(tab.path == "/timeline/people/ada")
        #expect(tab.title == "Ada")
        try tab.click(.button(Self.bora))
        #expect(tab.path == "/timeline/people/bo")
        try tab.click(.button("Sign out"))
        #expect(try tab.exists(.button("Sign in")))
        try tab.click(.button("Sign in"))
        #expect(try texts(tab).first == "Post number 45.")
    }
}
