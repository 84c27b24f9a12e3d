import Differences
import HTMLTemplates
import HTTP
import Rx
import Scenes
import Testing

@testable import Live
@testable import LiveTesting

/// Rows that the user moves: the posts of a client, the places in lists, and the checks at the start.
@Suite struct ReorderingTests {
    private func form(_ fields: [(String, String)]) -> PostedForm {
        let body = fields.map { "\($0)=\($1)" }.joined(separator: "&")
        let request = HTTPRequest(
            method: .post, target: "/", headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Array(body.utf8))
        // The text is a valid form.
        return try! PostedForm(request)
    }

    @Test(arguments: [
        ("up 3", "3", PostedMove.Target.up), ("down a b", "a b", .down),
        ("to done 3", "3", .place(list: "done", before: nil)),
        ("to done a b", "a b", .place(list: "done", before: nil)),
    ])
    func `the value of a button is a move`(value: String, row: String, target: PostedMove.Target) throws {
        let move = try #require(PostedMove(value, form([])))
        #expect(move.row == row && move.target == target)
    }

    @Test(arguments: ["", "up", "3", "to done", "to", "sideways 3"])
    func `other values of buttons are no moves`(value: String) {
        #expect(PostedMove(value, form([])) == nil)
    }

    @Test func `the script's fields are a move`() {
        let last = PostedMove("up 3", form([("bindery-list", "a"), ("bindery-before", "")]))
        #expect(last?.row == "up 3")
        #expect(last?.target == .place(list: "a", before: nil))
        #expect(
            PostedMove("3", form([("bindery-list", "a"), ("bindery-before", "4")]))?.target
                == .place(list: "a", before: "4"))
    }

    @Test func `a place is found in the rows that the client has`() {
        let list = ShownList(name: "a", rows: ["1", "2", "3"], next: "4")
        let cases: [(row: String, target: PostedMove.Target, before: String??)] = [
            ("2", .up, "1"), ("1", .up, nil), ("9", .up, nil), ("1", .down, "3"), ("2", .down, "4"), ("3", .down, nil),
            ("2", .place(list: "a", before: "1"), "1"), ("2", .place(list: "a", before: "2"), nil),
            ("2", .place(list: "a", before: "9"), nil), ("2", .place(list: "a", before: nil), "4"),
        ]
        for (row, target, before) in cases { #expect(list.place(of: row, target) == before, "\(row) \(target)") }
        let end = ShownList(name: "a", rows: ["1", "2"])
        #expect(end.place(of: "1", .down) == .some(nil))
        #expect(end.place(of: "1", .place(list: "a", before: nil)) == .some(nil))
    }

    // MARK: The page

    private struct Item: TemplateModel, IdentifiableType, Equatable {
        let identity: Int
        static let templateKeys = TemplateKeys<Item> { key in key("id", \.identity) }
    }

    private static let template = """
        <main><h1>Lists</h1><form method="post"><ul aria-label="A" data-reorder="move" data-value="a">{{#a}}<li data-value="{{id}}">Row {{id}}
        <button name="move" value="up {{id}}" aria-label="Up {{id}}">Up</button>
        <button name="move" value="to b {{id}}" aria-label="Over {{id}}">B</button></li>{{/a}}</ul>
        <ol aria-label="B" data-reorder="move" data-value="b">{{#b}}<li data-value="{{id}}">Row {{id}}</li>{{/b}}</ol></form></main>
        """

    private let a = BehaviorRelay(value: [1, 2, 3].map { Item(identity: $0) })
    private let b = BehaviorRelay(value: [4, 5].map { Item(identity: $0) })

    private func server(isAction: Bool) throws -> OneSceneServer {
        let (a, b) = (a, b)
        let apply = { @Sendable (move: RowMove<Item>) in
            // The row that may not be moved.
            if move.row.identity == 3 { return }
            a.accept(move.applied(to: a.value, of: "a"))
            b.accept(move.applied(to: b.value, of: "b"))
        }
        return try OneSceneServer(Self.template) { page in
            page.bindList("a", from: a)
            page.bindList("b", from: b)
            if isAction {
                page.bindReorder(
                    "move",
                    to: Action { (move: RowMove<Item>) in
                        apply(move)
                        return Observable.just(())
                    })
            } else {
                let moves = PublishRelay<RowMove<Item>>()
                _ = moves.subscribe(onNext: apply)
                page.bindReorder("move", to: moves)
            }
        }
    }

    private func rows(_ tab: Tab) throws -> [[String]] {
        try ["ul", "ol"].map { list in
            try tab.findAll(.css("\(list) > li")).map { $0.text.filter(\.isNumber) }
        }
    }

    @Test(arguments: [true, false]) func `rows are moved in a list and between lists`(isAction: Bool) throws {
        let tab = try server(isAction: isAction).open()
        try tab.move(.css("ul li:nth-child(3)"), before: .css("ul li:nth-child(1)"))
        #expect(try rows(tab) == [["1", "2", "3"], ["4", "5"]])
        try tab.move(.css("ul li:nth-child(1)"), before: .css("ul li:nth-child(3)"))
        try tab.wait(for: "the move") { try rows($0) == [["2", "1", "3"], ["4", "5"]] }
        try tab.move(.css("ul li:nth-child(1)"), before: .css("ol li:nth-child(2)"))
        try tab.wait(for: "the move") { try rows($0) == [["1", "3"], ["4", "2", "5"]] }
        try tab.move(.css("ol li:nth-child(1)"), toEndOf: .list("A"))
        try tab.wait(for: "the move") { try rows($0) == [["1", "3", "4"], ["2", "5"]] }
        try tab.assertMatchesFreshRender()
    }

    @Test(arguments: [true, false]) func `buttons move rows with and without the script`(isScripted: Bool) throws {
        let tab = try server(isAction: true).browser(scripting: isScripted).open()
        try tab.click(.button("Up 2"))
        try tab.wait(for: "the move") { try rows($0) == [["2", "1", "3"], ["4", "5"]] }
        try tab.click(.button("Over 2"))
        try tab.wait(for: "the move") { try rows($0) == [["1", "3"], ["4", "5", "2"]] }
    }

    @Test func `a forged move changes nothing`() throws {
        let tab = try server(isAction: false).open()
        let before = try rows(tab)
        for fields in [("9", "a", ""), ("1", "c", ""), ("1", "a", "4"), ("1", "b", "9"), ("", "", "")] {
            let entries = [("move", fields.0), ("bindery-list", fields.1), ("bindery-before", fields.2)]
            tab.live?.post(LiveClient.Post(entries.map { FormEntry($0.0, $0.1) }, to: tab.address))
            tab.drain()
        }
        #expect(try rows(tab) == before)
    }

    // MARK: Checks

    @Test(arguments: [
        ("<ul data-reorder=\"move\" data-value=\"c\">", "The view binds no list to “c”"),
        ("<ul data-reorder=\"move\">", "The view binds no list to “move”"),
        ("<ul data-reorder=\"add\" data-value=\"a\">", "Bind the moves of rows with bindReorder(\"add\", to:)."),
        ("<ul data-reorder=\"other\" data-value=\"a\">", "does not bind the event “other”"),
    ])
    func `a list that cannot be reordered is found at the start`(tag: String, sentence: String) throws {
        let template = """
            <main><h1>Lists</h1><form method="post">\(tag){{#a}}<li data-value="{{id}}">{{id}}</li>{{/a}}</ul>
            <button name="move" value="up 1">Up</button><button name="add">Add</button></form></main>
            """
        let a = a
        let error = #expect(throws: (any Error).self) {
            _ = try OneSceneServer(template) { page in
                page.bindList("a", from: a)
                page.bindReorder("move", to: PublishRelay<RowMove<Item>>())
                page.bindEvent("add", to: PublishRelay<Void>())
            }
        }
        #expect("\(try #require(error))".contains(sentence), "\(error.map { "\($0)" } ?? "")")
    }

    @Test(arguments: [
        ("<button data-keys=\"n\">x</button><a href=\"/\" data-keys=\"g Ctrl+g\">y</a><input data-keys=\"/\">", ""),
        ("<button name=\"b\" data-keys=\"Entre\">x</button>", "“Entre” is no key"),
        ("<p data-keys=\"n\">x</p>", "data-keys has no effect without data-on-keydown"),
        ("<p data-keys=\"n\" data-on-window-keydown=\"a\">x</p>", ""),
        ("<p data-swipe-left=\"remove\"><button name=\"remove\">x</button></p>", ""),
        ("<p data-swipe-left=\"remov\"><button name=\"remove\">x</button></p>", "Did you mean remove?"),
        ("<p data-swipe-right=\"done\">x</p>", "data-swipe-right=\"done\" needs a button with this name"),
    ])
    func `keys and swipes refer to controls`(source: String, sentence: String) throws {
        let template = try TemplateLibrary(sources: ["page": "<form method=\"post\">\(source)</form>"]).template("page")
        let found = MarkCheck.mistakes(in: template).map(\.description)
        #expect(found.count == (sentence.isEmpty ? 0 : 1), "\(found)")
        #expect(found.first?.contains(sentence) ?? true, "\(found)")
    }
}
