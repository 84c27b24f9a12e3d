import Differences
import Live
import LiveTesting
import Rx
import RxTesting
import Scenes
import Testing

/// Pages in a room: tabs of several browsers that open, close and are cut off.
struct PresencePageTests {
    private let room = Presence<Bool>()
    private let names = BehaviorRelay<String?>(value: "Ada")
    private let isTyping = BehaviorRelay(value: false)
    /// The changes of the room: "+1" for a visitor who joined, "-1" for one who left.
    private let changes = BehaviorRelay<[String]>(value: [])
    private let bag = DisposeBag()

    init() {
        let changes = changes
        Observable.merge(room.joined.map { _ in "+1" }, room.left.map { _ in "-1" })
            .subscribe(onNext: { changes.accept(changes.value + [$0]) }).disposed(by: bag)
    }

    /// Waits for as many changes, and compares them.
    private func expect(_ expected: [String], _ location: SourceLocation = #_sourceLocation) throws {
        let found = try changes.filter { $0.count >= expected.count }.toBlocking(timeout: 20).first()
        #expect(found == expected, sourceLocation: location)
    }

    /// Starts a server whose pages join the room with the id of their session.
    private func server(_ configure: @escaping (inout LiveLimits) -> Void = { _ in }) throws -> OneSceneServer {
        try OneSceneServer(
            """
            <main><p role="status">{{count}}</p>
            <form method="post"><input name="text" aria-label="Text" value="{{text}}"><button name="go">Go</button></form></main>
            """,
            { configure(&$0.limits) },
            bindAt: { [room, names, isTyping] page, address in
                let key = address.query
                page.bindPresence(
                    in: room, as: names.map { name in name.map { Visitor(id: .anonymous(key), name: $0) } },
                    with: isTyping)
                page.bindValue("count", from: room.people.map(\.count))
                page.bindField("text", with: BehaviorRelay(value: ""))
                page.bindEvent("go", to: PublishRelay<Void>())
            })
    }

    /// Asks often, so that a page that does not answer becomes absent quickly.
    private static func quickly(_ limits: inout LiveLimits) {
        limits.presenceInterval = .milliseconds(20)
        limits.presenceTimeout = .milliseconds(60)
    }

    private func wait(for count: Int) throws {
        _ = try room.people.filter { $0.count == count }.toBlocking(timeout: 20).first()
    }

    private func pageID(of tab: Tab) throws -> String {
        try #require(try tab.find(.css("meta[name=bindery-page]"))["content"])
    }

    private func open(_ path: String, in browser: Browser) throws -> Tab {
        let tab = try browser.open(path)
        try tab.wait(for: "the stream") { $0.isLive }
        return tab
    }

    @Test func `a page that was cut off counts for a quarter of a minute at most`() {
        let limits = LiveLimits()
        #expect(limits.presenceTimeout <= .seconds(5))
        // Deadlines are handled together, up to a sixteenth of the timeout late.
        #expect(limits.presenceInterval + limits.presenceTimeout * 17 / 16 <= .seconds(15))
    }

    @Test(arguments: [false, true])
    func `several tabs of a visitor are one person`(sharesStream: Bool) throws {
        let server = try server()
        let browser = try server.browser(sharesStream: sharesStream)
        let first = try open("/?as=ada", in: browser)
        try first.wait(for: "one") { try $0.find(.role(.status)).text == "1" }
        let second = try open("/?as=ada", in: browser)
        let other = try open("/?as=bo", in: server.browser())
        try first.wait(for: "two") { try $0.find(.role(.status)).text == "2" }
        #expect(room.current.map(\.metadata.count) == [2, 1])
        first.close()
        #expect(room.current.map(\.metadata.count) == [1, 1])
        second.close()
        // A closed page leaves before the request is answered.
        #expect(room.current.count == 1)
        try other.wait(for: "one") { try $0.find(.role(.status)).text == "1" }
        try expect(["+1", "+1", "-1"])
    }

    @Test func `metadata and names follow the view model`() throws {
        let server = try server()
        let tab = try server.open("/")
        try tab.wait(for: "the room") { try $0.find(.role(.status)).text == "1" }
        isTyping.accept(true)
        _ = try room.people.filter { $0.first?.metadata == [true] }.toBlocking(timeout: 20).first()
        names.accept("Augusta")
        _ = try room.people.filter { $0.first?.name == "Augusta" }.toBlocking(timeout: 20).first()
        names.accept(nil)
        try wait(for: 0)
        names.accept("Ada")
        try wait(for: 1)
        try expect(["+1", "-1", "+1"])
    }

    @Test func `a reloaded page neither leaves nor joins`() throws {
        let server = try server()
        let tab = try server.open("/")
        try wait(for: 1)
        for _ in 0..<3 {
            try tab.reload()
            try tab.wait(for: "the stream") { $0.isLive }
        }
        try expect(["+1"])
        tab.close()
        try expect(["+1", "-1"])
    }

    @Test func `a page that was requested and not opened is expected for a while only`() throws {
        let server = try server { $0.presenceTimeout = .milliseconds(50) }
        let browser = try server.browser()
        let tab = try open("/", in: browser)
        try wait(for: 1)
        #expect(try browser.client.get(server.address + "/").status == 200)
        tab.close()
        try wait(for: 0)
        try expect(["+1", "-1"])
    }

    @Test func `a page that does not answer becomes absent until it does`() throws {
        let server = try server(Self.quickly)
        let tab = try server.open("/")
        try wait(for: 1)
        // The connection stays open, as with a proxy in between.
        tab.pauseReading()
        try wait(for: 0)
        tab.resumeReading()
        try wait(for: 1, in: tab)
        #expect(changes.value.prefix(3) == ["+1", "-1", "+1"])
        #expect(tab.scriptEvents.isEmpty)
    }

    @Test func `a page whose answer was lost is asked again`() throws {
        let server = try server(Self.quickly)
        let tab = try server.open("/")
        try wait(for: 1)
        tab.loseNextAnswer()
        tab.pauseReading()
        try wait(for: 0)
        tab.resumeReading()
        try wait(for: 1, in: tab)
    }

    /// Waits while the tab handles what it receives.
    private func wait(for count: Int, in tab: Tab) throws {
        try tab.wait(for: "\(count)") { _ in room.current.count == count }
    }

    @Test func `a page that loses its stream becomes absent, and joins again with the stream`() throws {
        let server = try server { $0.presenceTimeout = .milliseconds(50) }
        let tab = try server.open("/")
        try wait(for: 1)
        tab.goOffline()
        try wait(for: 0)
        tab.goOnline()
        try tab.wait(for: "the room") { try $0.find(.role(.status)).text == "1" }
        try expect(["+1", "-1", "+1"])
    }

    @Test func `a short interruption is not noticed`() throws {
        let server = try server()
        let tab = try server.open("/")
        try wait(for: 1)
        for _ in 0..<3 {
            tab.dropStream()
            try tab.wait(for: "the stream") { $0.isLive }
        }
        try expect(["+1"])
    }

    @Test func `a hidden page stays present`() throws {
        let server = try server(Self.quickly)
        let tab = try server.open("/")
        try wait(for: 1)
        tab.hide()
        let first = tab.patches.count
        try tab.wait(for: "ten signs of life") { $0.patches.count > first + 10 }
        try expect(["+1"])
    }

    @Test func `a page without JavaScript is not present`() throws {
        let server = try server()
        let tab = try server.browser(scripting: false).open("/")
        try tab.fill(.label("Text"), with: "x")
        try tab.click(.button("Go"))
        #expect(try tab.find(.role(.status)).text == "0")
        try expect([])
    }

    @Test func `closing twice, and closing for another browser, has no effect`() throws {
        let server = try server()
        let (tab, other) = (try server.open("/?as=a"), try server.open("/?as=b"))
        try wait(for: 2)
        let id = try pageID(of: tab)
        let close = ClientRequest(try WebAddress(server.address + "/live/\(id)/close"), method: "POST")
        #expect(try other.browser.client.send(close).status == 204)
        #expect(room.current.count == 2)
        for _ in 0..<2 { #expect(try tab.browser.client.send(close).status == 204) }
        #expect(room.current.count == 1)
        try expect(["+1", "+1", "-1"])
    }

    @Test func `signs of life of other pages do not count`() throws {
        let server = try server(Self.quickly)
        let (tab, other) = (try server.open("/?as=a"), try server.browser(scripting: false))
        let id = try pageID(of: tab)
        tab.pauseReading()
        // Another browser answers in its place.
        let forged = ClientRequest(
            posting: [FormEntry("bindery-here", "")], to: try WebAddress(server.address + "/?as=a"),
            headers: [FormEntry("Bindery-Page", id)])
        while !room.current.isEmpty { #expect(try other.client.send(forged).status == 410) }
        try expect(["+1", "-1"])
    }
}
