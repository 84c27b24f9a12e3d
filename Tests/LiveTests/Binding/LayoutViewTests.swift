import EventLoops
import Foundation
import HTMLTemplates
import Live
import LiveTesting
import Rx
import Testing

/// The view of the layout, whose view model outlives the scenes of its page.
struct LayoutViewTests {
    private let unread = BehaviorRelay(value: 2)
    private let search = BehaviorRelay(value: "")
    private let pressed = BehaviorRelay(value: 0)
    private let made = BehaviorRelay(value: 0)

    private static let layout = """
        <!doctype html><html lang="en"><head><title>{{title}}</title>{{{live}}}</head><body>
        <header><p id="unread">{{unread}}</p><form method="post"><input name="search" aria-label="Search" value="{{search}}">
        <button name="go">Go</button></form><div>{{{menu}}}</div></header>
        <div>{{{content}}}</div><div>{{{modal}}}</div></body></html>
        """

    private static let menu =
        #"<form method="post"><button name="open">{{label}}</button></form><p id="presses">{{presses}}</p>"#

    private func server(_ scene: String = "<main><h1>One</h1><p>{{title}}</p></main>") throws -> OneSceneServer {
        let (unread, search, pressed, made) = (unread, search, pressed, made)
        return try OneSceneServer(
            scene, layout: Self.layout, others: ["menu": Self.menu],
            layoutView: LayoutFactory {
                made.accept(made.value + 1)
                return LayoutView(unread: unread.asObservable(), search: search, pressed: pressed)
            }
        ) { $0.setValue("title", "One") }
    }

    @Test func `text in the layout's form does not prevent another scene`() throws {
        let server = try server(
            "<main><h1>One</h1><p>{{title}}</p><form method=\"post\"><input name=\"search\" aria-label=\"Inner\">"
                + "<button name=\"go\">Inner</button></form><a href=\"/two\">Two</a></main>")
        let tab = try server.open()
        let asked = BehaviorRelay(value: 0)
        tab.leaves = { _ in
            asked.accept(asked.value + 1)
            return false
        }
        try tab.type("half", into: .label("Search"))
        try tab.click(.link("Two"))
        try tab.wait(for: "the other address") { $0.path == "/two" }
        #expect(try tab.value(.label("Search")) == "half")
        #expect(asked.value == 0)
        try tab.type("half", into: .label("Inner"))
        try tab.click(.link("Two"))
        #expect(asked.value == 1)
    }

    @Test func `changes of the layout's keys reach the page`() throws {
        let server = try server()
        let tab = try server.open()
        #expect(try tab.text(.css("#unread")) == "2")
        server.loop.execute { [unread] in unread.accept(3) }
        try tab.wait(for: "the count") { try $0.text(.css("#unread")) == "3" }
        #expect(try tab.text(.button("Open (3)")) == "Open (3)")
        try tab.assertMatchesFreshRender()
    }

    @Test func `a change in a component of the layout reaches the page`() throws {
        let server = try server()
        let tab = try server.open()
        server.loop.execute { [pressed] in pressed.accept(7) }
        try tab.wait(for: "the presses") { try $0.text(.css("p[id='l:menu:presses']")) == "7" }
        try tab.assertMatchesFreshRender()
    }

    @Test func `the document waits for the first values of the layout`() throws {
        let late = PublishSubject<Int>()
        let server = try OneSceneServer(
            "<main><h1>One</h1></main>", layout: Self.layout, others: ["menu": Self.menu],
            layoutView: LayoutFactory { [search, pressed] in
                LayoutView(unread: late.asObservable(), search: search, pressed: pressed)
            }
        ) { _ in }
        server.loop.schedule(after: .milliseconds(50)) { late.onNext(9) }
        #expect(try PlainClient(server).get("/").text.contains(">9</p>"))
    }

    @Test(arguments: [true, false]) func `fields and buttons of the layout reach its view model`(isScripted: Bool)
        throws
    {
        let server = try server()
        let tab = try server.browser(scripting: isScripted).open()
        try tab.fill(.label("Search"), with: "rent ")
        try tab.click(.button("Go"))
        try tab.wait(for: "the press") { _ in pressed.value == 1 }
        try tab.wait(for: "the trimmed text") { try $0.value(.label("Search")) == "rent" }
        if isScripted { try tab.assertMatchesFreshRender() }
    }

    @Test func `the layout's view model outlives its scenes`() throws {
        let server = try server()
        let before = made.value
        let tab = try server.open("/first")
        #expect(made.value == before + 1)
        try tab.type("text", into: .label("Search"))
        try tab.visit("/second")
        #expect(made.value == before + 2)
        let other = try server.open("/third")
        #expect(made.value == before + 3)
        #expect(try other.text(.css("#unread")) == "2")
    }

    @Test func `mismatches of the layout are found when the server starts`() throws {
        let error = #expect(throws: LiveError.self) {
            _ = try OneSceneServer(
                "<main><h1>One</h1></main>", others: ["menu": "<p>{{label}}</p>"],
                layoutView: LayoutFactory { [unread, search, pressed] in
                    LayoutView(unread: unread.asObservable(), search: search, pressed: pressed)
                }
            ) { _ in }
        }
        #expect(error?.description.contains("layout.mustache: The view binds “unread”") == true, "\(error as Any)")
    }
}

private struct LayoutView: View {
    static let template = "layout"
    let unread: Observable<Int>
    let search: BehaviorRelay<String>
    let pressed: BehaviorRelay<Int>

    func bind(_ page: ViewBinder) {
        page.bindValue("unread", from: unread)
        page.bindField("search", with: search)
        page.bindEvent(
            "go",
            to: AnyObserver<Void> { [search, pressed] _ in
                search.accept(search.value.trimmingCharacters(in: .whitespaces))
                pressed.accept(pressed.value + 1)
            })
        page.setComponent("menu", MenuView(unread: unread, pressed: pressed))
    }
}

private struct MenuView: View {
    static let template = "menu"
    let unread: Observable<Int>
    let pressed: BehaviorRelay<Int>

    func bind(_ page: ViewBinder) {
        page.bindValue("presses", from: pressed)
        page.bindValue("label", from: unread.map { "Open (\($0))" })
        page.bindEvent("open", to: AnyObserver<Void> { _ in })
    }
}
