import EventLoops
import Foundation
import HTMLTemplates
import HTTP
import LiveTesting
import Rx
import RxTesting
import Scenes
import Testing

@testable import Live

/// Regions that patches leave alone, their data, and the values that their scripts send, as a tab sees them.
struct WidgetTests {
    private let page = WidgetPage()
    private let server: OneSceneServer

    init() throws { server = try page.server() }

    private let region = Locator.css(".plan")

    @Test func `the data arrives and follows the output`() throws {
        let tab = try server.open()
        #expect(try tab.data(of: region) == page.plan.value)
        server.loop.execute { [page] in page.plan.accept(.init(name: "B", places: [])) }
        try tab.wait(for: "the data") { try $0.data(WidgetPage.Plan.self, of: region).name == "B" }
        #expect(tab.patches.count == 1)
        try tab.assertMatchesFreshRender()
    }

    /// The text beside the region is sent with the region, which keeps its content.
    @Test func `a patch around a region leaves its content alone`() throws {
        let tab = try server.open()
        try tab.fill(.label("Free"), with: "typed")
        server.loop.execute { [page] in
            page.caption.accept("Other")
            page.plan.accept(.init(name: "B", places: [7]))
        }
        try tab.wait(for: "the caption") { $0.text.contains("Other") }
        #expect(try tab.text(.css(".plan p")) == "Fallback of Caption")
        #expect(try tab.value(.label("Free")) == "typed")
        #expect(try tab.data(WidgetPage.Plan.self, of: region).places == [7])
    }

    @Test func `a change of the content of a region is not sent`() throws {
        let server = try OneSceneServer(
            "<main><h1>One</h1><div data-live=\"ignore\" id=\"r\">{{caption}}</div><p>{{isShown}}</p></main>"
        ) { [page] in
            $0.bindValue("caption", from: page.caption)
            $0.bindValue("isShown", from: page.isShown.map { "\($0)" })
        }
        let tab = try server.open()
        server.loop.execute { [page] in page.caption.accept("Other") }
        server.loop.execute { [page] in page.isShown.accept(false) }
        try tab.wait(for: "the patch") { try $0.text(.css("p")) == "false" }
        #expect(tab.patches.count == 1)
        #expect(tab.patches.first?.contains("Other") == false)
        #expect(try tab.text(.css("#r")) == "Caption")
        #expect(try server.browser(scripting: false).open().text(.css("#r")) == "Other")
    }

    @Test func `the rows and their widgets move together`() throws {
        let tab = try server.open()
        server.loop.execute { [page] in
            page.rows.accept([3, 1, 4].map { WidgetRow(id: $0, size: $0 * 10) })
        }
        try tab.wait(for: "the rows") {
            try $0.findAll(.css("ul li")).count == 3 && $0.exists(.css("[data-json='40']"))
        }
        #expect(try tab.findAll(.css("ul b")).map { $0["data-json"] } == ["30", "10", "40"])
        // The third row kept the content that it had, and the new one has that of the template.
        #expect(try tab.findAll(.css("ul b")).map(\.textContent) == ["1", "1", "40"])
        try tab.assertMatchesFreshRender()
    }

    @Test func `values of scripts arrive with their type`() throws {
        let tab = try server.open()
        try tab.send("move", WidgetPage.Move(id: 1, x: 2.5), from: region)
        try tab.send("move", WidgetPage.Move(id: 7, x: 0), from: .css(".inner"))
        try tab.send("hint", "A & “b” \n%20+", from: region)
        try tab.send("hint", String?.none, from: region)
        try tab.wait(for: "the log") { _ in page.log.value.count == 4 }
        #expect(page.log.value == ["move 1 2.5", "inner 7", "hint A & “b” \n%20+", "hint -"])
        #expect(throws: LiveTestingError.self) { try tab.send("other", 1, from: region) }
    }

    @Test func `only the last state waits while the connection is lost and values are all kept`() throws {
        let tab = try server.open()
        tab.goOffline()
        for x in 1...5 { try tab.send("move", WidgetPage.Move(id: 1, x: Double(x)), from: region, isState: true) }
        for text in ["a", "b"] { try tab.send("hint", text, from: region) }
        tab.goOnline()
        try tab.wait(for: "the log") { _ in page.log.value.count == 3 }
        #expect(page.log.value == ["move 1 5.0", "hint a", "hint b"])
    }

    @Test func `the page is mounted again with the current data`() throws {
        let tab = try server.open()
        try server.restart()
        server.loop.execute { [page] in page.plan.accept(.init(name: "C", places: [9])) }
        try tab.wait(for: "the data") { try $0.data(WidgetPage.Plan.self, of: region).name == "C" }
        #expect(try tab.text(.css(".plan p")) == "Fallback of Caption")
        try tab.send("hint", "after", from: region)
        try tab.wait(for: "the log") { _ in page.log.value == ["hint after"] }
    }

    @Test func `without the script the region shows its fallback and follows at each request`() throws {
        let tab = try server.browser(scripting: false).open()
        #expect(try tab.text(.css(".plan p")) == "Fallback of Caption")
        page.caption.accept("Other")
        try tab.click(.button("Act"))
        #expect(try tab.text(.css(".plan p")) == "Fallback of Other")
    }

    @Test func `data that cannot be encoded ends the page with the encoder's error`() throws {
        let number = BehaviorRelay(value: 1.0)
        let server = try OneSceneServer(
            "<main><h1>One</h1><p data-live=\"ignore\" data-json=\"{{x}}\">x</p></main>"
        ) { $0.bindData("x", from: number) }
        let tab = try server.open()
        server.loop.execute { number.accept(.nan) }
        try tab.wait(for: "the failure") { _ in server.events.contains { $0.name == "page-failed" } }
    }

    // MARK: Hostile values

    private static let deep = String(repeating: "[", count: 100_000)
    private static let deepObject = String(repeating: "{\"id\":", count: 300) + "1" + String(repeating: "}", count: 300)

    @Test(arguments: [
        "", "{", "{}", "null", "NaN", "{\"id\":NaN,\"x\":1}", "{\"id\":1,\"x\":1e999}", "{\"id\":1.5,\"x\":1}",
        "{\"id\":99999999999999999999,\"x\":1}", "{\"id\":\"1\",\"x\":1}", "[1,2]", "\"text\"", deep, deepObject,
        "{\"id\":1,\"x\":1} {}", "{\"id\":1,\"x\":\(String(repeating: "1", count: 400))}", "{\"id\":1,\"x\":Infinity}",
        "{\"id\":1,\"x\":1,\"y\":\"\(String(repeating: "a", count: 2_000))\"}", "{\"id\":1,'x':1}", "\u{0}", "\\",
        "{\"id\":1,\"x\":0x10}", "{\"id\":true,\"x\":1}", "{\"\\ud800\":1}", "{\"id\":1,\"x\":\"\\ud800\"}",
    ])
    func `a value that is not valid is rejected and the page lives on`(json: String) throws {
        let client = PlainClient(server)
        let id = try client.mount()
        for event in ["send \(json)", "state \(json)", "send", "sendx \(json)", "send  \(json)"] {
            let form: FormFields = ["move": "x", "bindery-event": event]
            #expect(try client.event(id, form.urlEncoded).status == 204)
        }
        let form: FormFields = ["move": "", "bindery-event": "send {\"id\":1,\"x\":2}"]
        #expect(try client.event(id, form.urlEncoded).status == 204)
        #expect(try client.isKnown(id))
        #expect(page.log.value == ["move 1 2.0"])
    }

    @Test func `random changes of a value never end the page`() throws {
        let client = PlainClient(server)
        let id = try client.mount()
        let valid = Array("{\"id\":1,\"x\":[2,{\"a\":\"b\\u0041\"}],\"y\":-1.5e3}".utf8)
        var random = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            var bytes = valid
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes.insert(contentsOf: bytes[place...].prefix(5), at: place)
                }
            }
            let name = ["move", "hint", "act", "nothing"].randomElement(using: &random)!
            let form: FormFields = [name: "", "bindery-event": "send \(String(decoding: bytes, as: UTF8.self))"]
            #expect([204, 429].contains(try client.event(id, form.urlEncoded).status), "seed 5")
        }
        #expect(try client.isKnown(id))
    }

    @Test func `a flood of values is limited and leaves the limit of states`() throws {
        let server = try page.server {
            $0.limits.eventsAtOnce = 4
            $0.limits.eventsPerSecond = 0.1
        }
        let client = PlainClient(server)
        let id = try client.mount()
        let post = { (kind: String) in
            let form: FormFields = ["hint": "", "bindery-event": "\(kind) \"a\""]
            return try client.event(id, form.urlEncoded).status
        }
        #expect(try (1...5).map { _ in try post("state") } == [204, 204, 204, 204, 429])
        #expect(try (1...4).map { _ in try post("send") } == [204, 204, 204, 429])
    }

    @Test(arguments: [
        ("", 0), ("1", 0), ("[]", 1), ("[[1],{\"a\":[2]}]", 3), ("\"[[[\"", 0), ("\"\\\"[[\"", 0), ("]][[", 0),
        ("\"\\\\\"[", 1),
    ])
    func `the depth counts brackets outside of strings`(json: String, depth: Int) {
        #expect(SentValue.depth(of: json) == depth)
    }

    // MARK: Development

    @Test func `a rejected value is shown and logged in development mode only`() throws {
        let server = try page.server { $0.development = true }
        let tab = try server.open()
        try tab.send("move", json: "{\"id\":\"one\",\"x\":1}", from: region)
        try tab.wait(for: "the warning") { try $0.exists(.css("#bindery-development dialog")) }
        let panel = try tab.find(.css("#bindery-development")).textContent
        #expect(panel.contains("The value of a script was rejected"))
        #expect(panel.contains("scene.mustache:"))
        let rejection = "The value that a script sent as “move” was rejected. It is no Move: at id:"
        #expect(panel.contains(rejection), "\(panel)")
        #expect(server.events.filter { $0.name == "value-rejected" }.map(\.level) == [.warning])
        let client = PlainClient(server)
        let id = try client.mount()
        let form: FormFields = ["nothing": "", "bindery-event": "send 1"]
        #expect(try client.event(id, form.urlEncoded).status == 204)
        let last = server.events.last { $0.name == "value-rejected" }?.fields.map(\.value).joined(separator: " ")
        #expect(last?.contains("bindery.send The value that a script sent as “nothing” was rejected. No view") == true)

        let other = try self.server.open()
        try other.send("move", json: "1", from: region)
        try other.send("hint", "x", from: region)
        try other.wait(for: "the log") { _ in page.log.value.contains("hint x") }
        #expect(!self.server.events.contains { $0.name == "value-rejected" })
    }

    // MARK: Checks at the start

    private func mistake(_ template: String, _ bind: @escaping @Sendable (ViewBinder) -> Void) -> String {
        do {
            _ = try OneSceneServer("<main><h1>One</h1>\(template)</main>", bind: bind)
            return "none"
        } catch {
            return "\(error)"
        }
    }

    @Test func `the names that scripts send are compared when the server starts`() {
        let widget = "<p data-live=\"ignore\" data-widget=\"a\" data-on-send=\"one two\">x</p>"
        #expect(
            mistake(widget) { $0.bindSent("one", to: PublishRelay<Int>()) }
                .contains("does not bind the event “two”"))
        #expect(
            mistake(widget) {
                for name in ["one", "two", "three"] { $0.bindSent(name, to: PublishRelay<Int>()) }
            }
            .contains("The view uses “three”"))
        #expect(
            mistake("<p data-on-click=\"one\" tabindex=\"0\">x</p>") { $0.bindSent("one", to: PublishRelay<Int>()) }
                .contains("cannot receive the event click, only send: use another type, such as PointerEvent."))
        #expect(
            mistake("<p data-live=\"ignore\" data-on-send=\"one\">x</p>") {
                $0.bindEvent("one", to: AnyObserver<PointerEvent> { _ in })
            }
            .contains("bind it with bindSent(_:to:)."))
        #expect(
            mistake("<p data-on-state=\"one\">x</p>") { $0.bindSent("one", to: PublishRelay<Int>()) }
                .contains("There is no event “state”."))
    }
}
