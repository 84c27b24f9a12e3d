import Live
import LiveTesting
import Rx
import Testing

/// The outputs of a page other than elements: events, the badge and navigation.
struct EffectTests {
    private struct Place: Encodable {
        let name: String
        let rows: [Int]
    }

    @Test func `an event reaches the app's scripts exactly once`() throws {
        let (places, bells) = (PublishRelay<Place>(), PublishRelay<Void>())
        let server = try OneSceneServer("<main><p>Here</p></main>") { page in
            page.emit("place", from: places.observe(on: MainScheduler.instance))
            page.emit("bell", from: bells.observe(on: MainScheduler.instance))
        }
        let tab = try server.open()
        places.accept(Place(name: "a\n\"b\" ü\u{2028}", rows: [1, 2]))
        try tab.wait(for: "the event") { !$0.scriptEvents.isEmpty }
        #expect(tab.scriptEvents[0].name == "place")
        #expect(tab.scriptEvents[0].detail.contains(#""rows":[1,2]"#))

        tab.goOffline()
        bells.accept(())
        places.accept(Place(name: "z", rows: []))
        tab.goOnline()
        try tab.wait(for: "both") { $0.scriptEvents.count == 3 }
        #expect(tab.scriptEvents.map(\.name) == ["place", "bell", "place"])
        #expect(tab.scriptEvents[1].detail == "null")
        #expect(tab.patchProblems == [])
        tab.dropStream()
        bells.accept(())
        try tab.wait(for: "one more event") { $0.scriptEvents.count >= 4 }
        #expect(tab.scriptEvents.map(\.name) == ["place", "bell", "place", "bell"])
    }

    @Test func `an event emitted before the stream opens arrives with the stream`() throws {
        let server = try OneSceneServer("<main><p>Here</p></main>") { page in
            page.emit("hello", from: Observable.just(7))
        }
        let tab = try server.open()
        try tab.wait(for: "the event") { !$0.scriptEvents.isEmpty }
        #expect(tab.scriptEvents == [ScriptEvent(name: "hello", detail: "7")])
    }

    @Test func `the badge follows its output`() throws {
        let count = BehaviorRelay<Int?>(value: 3)
        let server = try OneSceneServer("<main><p>Here</p></main>") { page in
            page.bindBadge(from: count.observe(on: MainScheduler.instance))
        }
        let tab = try server.open()
        try tab.wait(for: "the badge") { $0.badge == 3 }
        tab.goOffline()
        count.accept(4)
        tab.goOnline()
        try tab.wait(for: "another badge") { $0.badge == 4 }
        count.accept(nil)
        try tab.wait(for: "no badge") { $0.badge == 0 }
        count.accept(5)
        try tab.wait(for: "the next badge") { $0.badge == 5 }
        try tab.reload()
        try tab.wait(for: "the badge of the new page") { $0.badge == 5 }
    }

    /// The icon keeps the number that a discarded page has set.
    @Test func `a new page without a badge clears the badge`() throws {
        let server = try OneSceneServer("<main><p>Here</p></main>") { page in
            page.bindBadge(from: Observable<Int?>.just(nil))
        }
        let tab = try server.open()
        try tab.wait(for: "the patch") { !$0.patches.isEmpty }
        #expect(tab.patches == ["n 0"])
    }

    /// A navigation must be performed once, too: the patch that contains it is lost and sent again.
    @Test func `a navigation in a patch that is sent twice is performed once`() throws {
        let server = try NotesServer()
        let tab = try server.open()
        try tab.click(.button("Edit First"))
        tab.dropStream()
        try tab.wait(for: "the editor") { try $0.exists(.dialog("Editor")) }
        tab.dropStream()
        try tab.wait(for: "the stream again") { $0.isLive }
        #expect(tab.patches.filter { $0.contains("u /notes/1") }.count == 1)
        #expect(tab.path == "/notes/1")
        try tab.back()
        try tab.wait(for: "the list") { try !$0.exists(.dialog("Editor")) }
        #expect(tab.path == "/")
    }
}
