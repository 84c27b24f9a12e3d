import Bindery
import Foundation
import GalleryViewModels
import LiveTesting
import Locks
import Testing

@testable import Gallery

/// Tests of the feed with the bundled events.
@Suite struct EventsPageTests {
    private let gallery: RunningGallery

    init() throws {
        gallery = try RunningGallery()
    }

    private static func rows(_ tab: Tab) throws -> [String] {
        try tab.findAll(.css(".event .what")).compactMap { $0["value"] }
    }

    private func isUnbroken(_ rows: [String]) -> Bool {
        let numbers = rows.compactMap { Int($0) }
        return numbers.count == rows.count && zip(numbers, numbers.dropFirst()).allSatisfy { $0 > $1 }
    }

    @Test func theFeedContinuesPageByPage() throws {
        let tab = try gallery.open("/events")
        #expect(tab.title == "Events")
        #expect(try Self.rows(tab).count == 20)
        let first = try Self.rows(tab)
        for count in [40, 60] {
            try tab.click(.button("More"))
            try tab.wait(for: "\(count) rows") { try Self.rows($0).count == count }
        }
        #expect(tab.path == "/events?pages=3")
        #expect(try Self.rows(tab).starts(with: first))
        #expect(isUnbroken(try Self.rows(tab)))
        try tab.assertMatchesFreshRender(ignoring: [".age"])
        while try tab.exists(.button("More")) {
            let count = try Self.rows(tab).count
            try tab.click(.button("More"))
            try tab.wait(for: "more") { try Self.rows($0).count > count }
        }
        #expect(isUnbroken(try Self.rows(tab)))
        try tab.click(.button("Refresh"))
        try tab.wait(for: "the first page") { try Self.rows($0).count == 20 }
        #expect(tab.path == "/events")
        #expect(try tab.exists(.button("More")))
    }

    @Test func segmentsAreFeedsOfTheirOwn() throws {
        let tab = try gallery.open("/events")
        let received = try Self.rows(tab)
        try tab.click(.button("Performed"))
        try tab.wait(for: "the other feed") { $0.path == "/events?segment=performed" }
        let performed = try Self.rows(tab)
        #expect(Set(performed).isDisjoint(with: received))
        #expect(try tab.find(.button("Performed"))["aria-pressed"] == "true")
        #expect(try tab.findAll(.css(".who")).allSatisfy { $0["aria-label"] == "ada-orbit" })
        try tab.reload()
        try tab.wait(for: "the stream") { $0.isLive }
        #expect(try Self.rows(tab) == performed)
        try tab.click(.button("Received"))
        try tab.wait(for: "the first feed") { $0.path == "/events" }
        #expect(try Self.rows(tab) == received)
    }

    @Test func avatarAndRowLeadToTheirScenesAndBack() throws {
        let tab = try gallery.open("/events")
        try tab.click(.button("More"))
        try tab.wait(for: "40 rows") { try Self.rows($0).count == 40 }
        let name = try #require(tab.findAll(.css(".event .who")).first?["aria-label"])
        try tab.click(.css(".event:first-child .who"))
        try tab.wait(for: "the person") { $0.path == "/events/accounts/\(name)" }
        #expect(try tab.exists(.button("Performed")))
        try tab.click(.css(".event:first-child .what"))
        try tab.wait(for: "the repository") { $0.path.hasPrefix("/events/repositories/") }
        #expect(try !tab.exists(.button("Performed")))
        #expect(tab.path.hasSuffix(try tab.text(.heading())))
        try tab.back()
        try tab.wait(for: "the person") { $0.path == "/events/accounts/\(name)" }
        try tab.click(.link("Events"))
        try tab.wait(for: "the feed") { $0.path.hasPrefix("/events") && $0.title == "Events" }
    }

    @Test func theFeedIsAsItWasWhenOneComesBack() throws {
        let tab = try gallery.open("/events")
        try tab.click(.button("More"))
        try tab.wait(for: "40 rows") { try Self.rows($0).count == 40 }
        let rows = try Self.rows(tab)
        try tab.click(.css(".event:first-child .who"))
        try tab.wait(for: "the person") { $0.path.hasPrefix("/events/accounts/") }
        try tab.back()
        try tab.wait(for: "the feed") { $0.path == "/events?pages=2" && $0.title == "Events" }
        try tab.wait(for: "its rows") { try Self.rows($0) == rows }
    }

    @Test(arguments: ["/events/accounts/orbit", "/events/accounts/nobody", "/events/repositories/orbit/nothing"])
    func organizationsAndWhatIsNotThere(path: String) throws {
        let tab = try gallery.open(path)
        #expect(try !tab.exists(.button("Performed")))
        if path.hasSuffix("orbit") {
            #expect(try tab.text(.heading()) == "Orbit Works")
            #expect(try Self.rows(tab).count == 20)
        } else {
            #expect(try tab.text(.css(".failure")).contains("The service could not find this."))
            #expect(try tab.exists(.button("Try again")))
        }
    }

    @Test(arguments: ["/events/x", "/events/accounts", "/events/accounts/a/b", "/events/repositories/a", "/events/"])
    func otherAddressesLeadNowhere(path: String) throws {
        #expect(try gallery.open(path, scripting: false).status == 404)
    }

    @Test func theSameByFormsAlone() throws {
        let tab = try gallery.open("/events", scripting: false)
        try tab.click(.button("More"))
        #expect(tab.path == "/events?pages=2")
        #expect(try Self.rows(tab).count == 40)
        #expect(isUnbroken(try Self.rows(tab)))
        try tab.click(.button("Performed"))
        #expect(tab.path == "/events?segment=performed")
        try tab.click(.css(".event:first-child .what"))
        #expect(tab.path.hasPrefix("/events/repositories/"))
        try tab.click(.css(".event:first-child .who"))
        #expect(tab.path.hasPrefix("/events/accounts/"))
        try tab.click(.button("Refresh"))
        #expect(tab.status == 200)
    }

    @Test func newEventsComeWhileTheProgramRuns() throws {
        let clock = TestClock()
        let service = try BundledEvents(site: RunningGallery.site) { clock.now }
        func events() -> [FeedEvent] {
            var found: [FeedEvent] = []
            _ = service.events(of: .repository("orbit/rocket"), page: 1).subscribe(onSuccess: { found = $0.items })
            return found
        }
        let before = events()
        clock.pass(10_000)
        let after = events()
        #expect(before.map(\.id) != after.map(\.id))
        #expect(after.map(\.date) == after.map(\.date).sorted(by: >))
        #expect(try #require(after.first).date <= clock.now)
    }

    private final class TestClock: Sendable {
        private let seconds = Mutex(1_800_000_000.0)

        var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }

        func pass(_ passed: Double) { seconds.withLock { $0 += passed } }
    }
}
