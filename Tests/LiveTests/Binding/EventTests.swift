import EventLoops
import Foundation
import HTMLTemplates
import HTTP
import Live
import LiveTesting
import Rx
import Scenes
import Testing

/// Events that templates declare with `data-on-…`, as a tab sends them.
struct EventTests {
    private let board = Board()
    private let server: OneSceneServer

    init() throws {
        let board = board
        server = try OneSceneServer(Board.template, others: Board.templates) { board.bind($0) }
    }

    private let canvas = Locator.css("svg")

    private func expect(_ expected: [String], _ tab: Tab, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try tab.wait(for: "the log") { tab in try tab.findAll(.css("ol li")).count >= expected.count }
        #expect(board.log.value == expected, sourceLocation: sourceLocation)
        try tab.assertMatchesFreshRender()
    }

    @Test func `a click has the position in the drawing and the value`() throws {
        let tab = try server.open()
        try tab.point(.click, at: (12.5, 3), in: canvas, holding: [.shift, .meta])
        try tab.click(.css("circle"))
        try tab.point(.contextMenu, at: (-1, 0.254), in: canvas, buttons: .secondary)
        // The pointer is pressed and released in the drawing, but the click belongs to the innermost element.
        try expect(
            [
                "draw 12.5 3.0 0 9 canvas", "down 0.0 0.0 1 0 canvas", "up 0.0 0.0 0 0 canvas", "select 7",
                "menu -1.0 0.25 2 0 canvas",
            ], tab)
    }

    @Test func `a click by a key has no position`() throws {
        let tab = try server.open()
        try tab.press(.enter, in: .css("p[data-on-click]"))
        try expect(["poke click by a key"], tab)
    }

    @Test func `moves are sent in order and the last one remains while the connection is lost`() throws {
        let tab = try server.open()
        try tab.point(.pointerMove, at: (1, 1), in: canvas)
        tab.goOffline()
        for x in 2...9 { try tab.point(.pointerMove, at: (Double(x), 1), in: canvas) }
        tab.goOnline()
        try expect(["move 1.0 1.0 0 0 canvas", "move 9.0 1.0 0 0 canvas"], tab)
    }

    @Test func `a row is edited by a double click or by a key`() throws {
        let tab = try server.open()
        try tab.doubleClick(.css("tr:nth-child(2) td:first-child"))
        try tab.press(.enter, in: .css("tr:nth-child(3)"))
        try tab.press(.enter, holding: .control, in: .css("tr:nth-child(3)"))
        try expect(["edit 2", "edit 3"], tab)
    }

    @Test func `a double click on a button in a row belongs to the button`() throws {
        let tab = try server.open()
        try tab.doubleClick(.button("Remove 2"))
        try tab.wait(for: "the removal") { try $0.findAll(.css("tr")).count == 2 }
        #expect(board.log.value == [])
    }

    @Test func `keys in a field are sent with its content after its edits`() throws {
        let tab = try server.open()
        try tab.type("!", into: .label("Title"))
        try tab.press(Key("x"), in: .label("Title"))
        try tab.press(Key("z"), holding: .control, in: .label("Title"))
        try tab.wait(for: "the log") { _ in board.log.value.count == 2 }
        #expect(board.log.value == ["entered", "key z 2 Draft!x"])
        #expect(board.title.value == "Draft!x")
        try tab.press(.space, in: .label("Other"))
        try tab.press(Key("Q"), holding: .shift, in: .label("Other"))
        try tab.wait(for: "the log") { _ in board.log.value.count == 4 }
        #expect(board.log.value.suffix(2) == ["any Space 0 ", "any Q 1 "])
    }

    @Test func `keys of the page are sent unless they belong to a field`() throws {
        let tab = try server.open()
        let presses: [(Key, KeyModifiers)] = [(Key("k"), .control), (Key("?"), .shift), (Key("k"), [])]
        for (key, modifiers) in presses {
            try tab.press(key, holding: modifiers)
        }
        try tab.press(Key("?"), in: .label("Title"))
        try tab.press(Key("K"), holding: .meta, in: .label("Title"))
        try tab.wait(for: "the log") { _ in board.log.value.count == 4 }
        #expect(board.log.value == ["shortcut k 2 -", "shortcut ? 1 -", "entered", "shortcut K 8 Draft?"])
        #expect(try tab.value(.label("Title")) == "Draft?")
    }

    @Test func `the focus enters and leaves an element with all that it contains`() throws {
        let tab = try server.open()
        try tab.focus(.label("Title"))
        try tab.focus(.label("Other"))
        tab.blur()
        try expect(["entered", "left"], tab)
    }

    @Test func `hovering enters the row and leaves the one before`() throws {
        let tab = try server.open()
        try tab.hover(.css("tr:nth-child(1) td:first-child"))
        try tab.hover(.css("tr:nth-child(1) button"))
        try tab.hover(.css("tr:nth-child(2)"))
        try tab.hover(.css("h1"))
        try expect(["over 1", "out 1", "over 2", "out 2"], tab)
    }

    @Test func `a button sends the content of another field`() throws {
        let tab = try server.open()
        try tab.fill(.label("Title"), with: "New title")
        try tab.click(.button("Copy"))
        try tab.wait(for: "the log") { _ in board.log.value.contains("copy New title") }
        #expect(board.title.value == "New title")
    }

    @Test func `an item is dropped on an element`() throws {
        let tab = try server.open()
        try tab.drag(.css("li[data-value=a]"), to: .css("li[data-value=b]"))
        try tab.drag(.css("li[data-value=b]"), to: .css("ul"))
        try expect(["drop a on b", "drop b on end"], tab)
    }

    @Test func `positions and sizes of an element are sent`() throws {
        let tab = try server.open()
        let event = ScrollEvent(x: 0, y: 120, width: 200, height: 40, contentWidth: 200, contentHeight: 340)
        try tab.scroll(.css("section"), to: event)
        try tab.resize(.css("section"), width: 100, height: 20)
        try tab.reveal(.css("section p:last-child"))
        try expect(["scroll 120.0 of 340.0", "resize 100.0 20.0", "seen last true"], tab)
    }

    @Test func `events of a component have its own names`() throws {
        let tab = try server.open()
        #expect(try tab.find(.css("[tabindex][data-on-pointerdown]"))["data-on-click"] == "inner:poke")
        try tab.click(.css("main > div p"))
        try tab.press(.space, in: .css("main > div p"))
        try expect(["poke pointerdown", "poke click", "poke click by a key"], tab)
    }

    @Test func `without the script there are no events`() throws {
        let tab = try server.browser(scripting: false).open()
        try tab.click(.css("circle"))
        try tab.press(.enter, in: .css("tr:nth-child(3)"))
        #expect(board.log.value == [])
    }

    // MARK: Posts

    @Test(arguments: [
        "nan 1 0 0", "1 1 0", "1e99 1 0 0", "1 1 0 0 0", "1 1 0 -1", "", "1 1 0 99999999999999999999",
    ])
    func `data that is not valid is rejected and the page lives on`(data: String) throws {
        let client = PlainClient(server)
        let id = try client.mount()
        let events = ["click \(data)", "bogus 1 1 0 0", "keydown 0 a", "scroll 1 1 1 1 1 1"]
        for event in events { #expect(try client.post(id, "draw", "x", event) == 204) }
        // A button has no key, and this row does not exist.
        #expect(try client.post(id, "shortcut", "x", nil) == 204)
        #expect(try client.post(id, "edit", "99", "dblclick 1 1 0 0") == 204)
        #expect(try client.post(id, "draw", "x", "click 1 1 0 0") == 204)
        #expect(try client.isKnown(id))
        #expect(board.log.value == ["draw 1.0 1.0 0 0 x"])
    }

    @Test func `moves have their own limit and leave that of clicks`() throws {
        let server = try OneSceneServer(Board.template, others: Board.templates) {
            $0.limits.eventsAtOnce = 4
            $0.limits.eventsPerSecond = 0.1
        } bind: { [board] in
            board.bind($0)
        }
        let client = PlainClient(server)
        let id = try client.mount()
        let moves = try (1...5).map { try client.post(id, "move", "x", "pointermove \($0) 1 0 0") }
        #expect(moves == [204, 204, 204, 204, 429])
        let clicks = try (1...4).map { try client.post(id, "draw", "x", "click \($0) 1 0 0") }
        #expect(clicks == [204, 204, 204, 429])
        // A form with other fields is no move.
        #expect(try client.event(id, "remove=1&title=a&bindery-event=pointermove+1+1+0+0").status == 429)
    }

    @Test func `without the script, a user is told that an action has not ended`() throws {
        let layout = OneSceneServer.layout.replacingOccurrences(
            of: "<body>", with: "<body><ul>{{#messages}}<li>{{text}}</li>{{/messages}}</ul>")
        let server = try OneSceneServer(
            "<form method=\"post\"><button name=\"wait\">Wait</button><button name=\"add\">Add</button></form>",
            layout: layout, { $0.limits.actionTimeout = .milliseconds(20) },
            bind: { page in
                page.bindAction("wait", to: CocoaAction { .never() })
                page.bindAction("add", to: CocoaAction { .just(()) })
            })
        let tab = try server.open(scripting: false)
        try tab.click(.button("Wait"))
        #expect(try tab.text(.listItem()).hasPrefix("The server is still working on this."))
        try tab.click(.button("Add"))
        #expect(try !tab.exists(.listItem()))
    }

    @Test func `only clicks and the like remove messages`() throws {
        let layout = OneSceneServer.layout.replacingOccurrences(
            of: "<body>", with: "<body><ul>{{#messages}}<li>{{text}}</li>{{/messages}}</ul>")
        let alerts = PublishRelay<String>()
        let server = try OneSceneServer(Board.template, layout: layout, others: Board.templates) { [board] in
            board.bind($0)
            $0.bindAlert(from: alerts)
        }
        let tab = try server.open()
        server.loop.execute { alerts.accept("Failed") }
        try tab.wait(for: "the message") { try $0.exists(.css("body > ul > li")) }
        try tab.point(.pointerMove, at: (1, 1), in: canvas)
        try tab.hover(.css("tr:nth-child(1)"))
        try tab.wait(for: "the log") { _ in board.log.value.count == 2 }
        #expect(try tab.exists(.css("body > ul > li")))
        try tab.point(.click, at: (1, 1), in: canvas)
        try tab.wait(for: "no message") { try !$0.exists(.css("body > ul > li")) }
    }
}

extension PlainClient {
    /// Posts an event as the script does, and returns the status of the response.
    fileprivate func post(_ id: String, _ name: String, _ value: String, _ data: String?) throws -> Int {
        let form: FormFields = data.map { [name: value, "bindery-event": $0] } ?? [name: value]
        return try event(id, form.urlEncoded).status
    }
}
