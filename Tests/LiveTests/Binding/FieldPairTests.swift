import EventLoops
import Live
import LiveTesting
import Rx
import Testing

/// Fields whose shown and edited values are separate, and fields that a view model focuses.
struct FieldPairTests {
    private let shown = BehaviorRelay(value: "a")
    private let edited = ReplaySubject<String>.create(bufferSize: 10)
    private let other = BehaviorRelay(value: "other")
    private let focus = PublishRelay<Void>()
    private let isEditing = BehaviorRelay(value: true)

    private static let template = """
        <main><h1>One</h1><div>{{#isEditing}}<form method="post"><input name="name" aria-label="Name" value="{{name}}">
        <input name="other" aria-label="Other" value="{{other}}"><button name="save">Save</button></form>{{/isEditing}}</div>
        <div>{{{inner}}}</div></main>
        """

    private struct Inner: View {
        static let template = "inner"
        let focus: PublishRelay<Void>
        let other = BehaviorRelay(value: "inside")

        func bind(_ page: ViewBinder) {
            page.bindField("name", with: other)
            page.bindFocus("name", when: focus, selecting: true)
        }
    }

    private func serve(innerFocus: PublishRelay<Void> = PublishRelay()) throws -> OneSceneServer {
        let others = [
            "inner": "<form method=\"post\"><input name=\"name\" aria-label=\"Inner\" value=\"{{name}}\"></form>"
        ]
        return try OneSceneServer(Self.template, others: others) { [shown, edited, focus, isEditing, other] page in
            page.bindValue("isEditing", from: isEditing)
            page.bindField("name", from: shown, to: edited)
            page.bindField(
                "other",
                with: ControlProperty(
                    values: other,
                    valueSink: AnyObserver<String> { event in
                        if case .next(let text) = event { other.accept(text.uppercased()) }
                    }))
            page.bindEvent("save", to: PublishRelay<Void>())
            page.bindFocus("name", when: focus)
            page.setComponent("inner", Inner(focus: innerFocus))
        }
    }

    private func edits() -> [String] {
        var all: [String] = []
        edited.subscribe(onNext: { all.append($0) }).dispose()
        return all
    }

    @Test(arguments: [true, false])
    func `edits go to the observer and the field keeps them until the next value`(isScripted: Bool) throws {
        let server = try serve()
        let tab = try server.browser(scripting: isScripted).open()
        try tab.fill(.label("Name"), with: "b")
        try tab.click(.button("Save"))
        try tab.wait(for: "the edit") { _ in edits() == ["b"] }
        #expect(shown.value == "a")
        // Without the script the response leads to a new page.
        #expect(try tab.value(.label("Name")) == (isScripted ? "b" : "a"))
        guard isScripted else { return }
        for value in ["b", "a", "c"] {
            server.loop.execute { [shown] in shown.accept(value) }
            try tab.wait(for: "the value") { try $0.value(.label("Name")) == value }
        }
        #expect(edits() == ["b"])
        try tab.assertMatchesFreshRender()
    }

    @Test func `a value that the edit has already set is not sent back`() throws {
        let server = try serve()
        let tab = try server.open()
        try tab.fill(.label("Name"), with: "b")
        tab.blur()
        try tab.wait(for: "the edit") { _ in edits() == ["b"] }
        let count = tab.patches.count
        server.loop.execute { [shown] in shown.accept("b") }
        server.loop.execute { [shown] in shown.accept("a") }
        try tab.wait(for: "the former value") { try $0.value(.label("Name")) == "a" }
        #expect(tab.patches.dropFirst(count).filter { $0.contains(" name ") }.allSatisfy { $0.hasSuffix(" a") })
    }

    @Test func `a control property receives edits and shows its values`() throws {
        let server = try serve()
        let tab = try server.open()
        try tab.fill(.label("Other"), with: "new")
        tab.blur()
        try tab.wait(for: "the value") { try $0.value(.label("Other")) == "NEW" }
        try tab.assertMatchesFreshRender()
    }

    // MARK: Focus

    @Test func `a field is focused also when it arrives with the same patch`() throws {
        let inner = PublishRelay<Void>()
        let server = try serve(innerFocus: inner)
        isEditing.accept(false)
        let tab = try server.open()
        #expect(tab.focused == nil)
        server.loop.execute { [focus, isEditing] in
            focus.accept(())
            isEditing.accept(true)
        }
        try tab.wait(for: "the focus") { $0.focused?["name"] == "name" }
        #expect(!tab.isTextSelected)
        server.loop.execute { inner.accept(()) }
        try tab.wait(for: "the focus inside") { $0.focused?["name"] == "inner:name" }
        #expect(tab.isTextSelected)
        try tab.type("x", into: .label("Inner"))
        #expect(try tab.value(.label("Inner")) == "x")
        #expect(tab.scriptEvents.isEmpty)
    }

    @Test func `a page that binds the focus loads the script of events`() throws {
        let server = try serve()
        let document = try HTTPClient().get(server.address).text
        #expect(document.contains("<script src=\"/bindery/events.js"))
    }
}
