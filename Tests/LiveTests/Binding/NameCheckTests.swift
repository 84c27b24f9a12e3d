import EventLoops
import HTMLTemplates
import Live
import LiveTesting
import Rx
import Testing

/// Mismatches between a view and its template are found when the server starts.
struct NameCheckTests {
    /// Returns the diagnostics that prevent the server's start; nil if it starts.
    private func diagnostics(_ template: String, bind: @escaping @Sendable (ViewBinder) -> Void) -> String? {
        do {
            _ = try OneSceneServer(template, bind: bind)
            return nil
        } catch let error as LiveError {
            return error.code == .namesDiffer ? error.description : nil
        } catch {
            Issue.record(error)
            return nil
        }
    }

    @Test func `one error lists all mismatches with their positions`() throws {
        let sentence = try #require(
            diagnostics(
                """
                <main><p>{{text}}</p>
                <form method="post"><input name="title" value="{{title}}">
                <button name="svae">Save</button></form></main>
                """
            ) { page in
                page.setValue("text", "a")
                page.setValue("txet", "b")
                page.bindField("title", with: BehaviorRelay(value: ""))
                page.bindAction("save", to: CocoaAction { .empty() })
                page.bindAction("save", to: CocoaAction { .empty() })
                page.bindAlert(from: Observable<String>.never())
            })
        let lines = sentence.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
        #expect(lines.count == 6)
        #expect(lines[0] == "The views and their templates do not match in 5 places:")
        #expect(lines[1].hasPrefix("scene.mustache: The view shows messages, but the layout has no list for them"))
        #expect(lines[2].hasPrefix("scene.mustache: The view binds “txet”, but its template “scene” has no such key"))
        #expect(lines[3] == "scene.mustache: The view binds the field or button “save” twice; bind it only once.")
        #expect(lines[4].hasPrefix("scene.mustache: The view uses “save”, but its template “scene” has no field"))
        #expect(lines[5].hasPrefix("scene.mustache:3:1: The view of “scene” does not bind the button “svae”. Bind it"))
    }

    @Test func `a bound control that is never posted is reported`() throws {
        let sentence = try #require(
            diagnostics(
                """
                <main><form><input name="title" value="{{title}}"></form>
                <p><button name="save">Save</button></p></main>
                """
            ) { page in
                page.bindField("title", with: BehaviorRelay(value: ""))
                page.bindAction("save", to: CocoaAction { .empty() })
            })
        #expect(sentence.contains("scene.mustache:1:13: The view uses “title”, but its form on line 1 is not posted"))
        #expect(sentence.contains("scene.mustache:2:4: The view uses “save”, but it is not in a form"))
    }

    @Test(arguments: [
        "<body>{{{content}}}</body>", "<body><main> {{{content}}} </main><aside>{{{modal}}}</aside></body>",
    ])
    func `a layout with the scene in an element of its own is accepted`(_ body: String) throws {
        _ = try OneSceneServer("<p>Scene</p>", layout: Self.layout(body)) { _ in }
    }

    @Test(arguments: [
        "<body>{{{content}}}{{{modal}}}</body>", "<body><p>Head</p>{{{content}}}</body>",
        "<body>{{#presenting}}<div>{{{content}}}</div>{{/presenting}}</body>",
    ])
    func `content beside the scene in its element is reported`(_ body: String) throws {
        let error = #expect(throws: LiveError.self) {
            try OneSceneServer("<p>Scene</p>", layout: Self.layout(body)) { _ in }
        }
        let sentence = "layout.mustache: {{{content}}} must be the only content of an element"
        #expect(error?.description.contains(sentence) == true)
    }

    private static func layout(_ body: String) -> String {
        "<!doctype html><html lang=\"en\"><head><title>{{title}}</title>{{{live}}}</head>\(body)</html>"
    }

    @Test func `an unbound key is reported with its line`() throws {
        let sentence = try #require(diagnostics("<main>\n<p>{{text}}</p></main>") { _ in })
        #expect(sentence.contains("scene.mustache:2:"))
        #expect(sentence.contains("text"))
    }

    @Test func `a field that an action reads must exist but need not be bound`() throws {
        let form = "<main><form method=\"post\"><input name=\"who\"><button name=\"greet\">Greet</button></form></main>"
        let bind = { @Sendable (page: ViewBinder) in
            page.bindAction("greet", field: "who", to: Action<String, Void> { _ in .empty() })
        }
        #expect(diagnostics(form, bind: bind) == nil)
        let sentence = diagnostics(form.replacing("who", with: "whom"), bind: bind)
        #expect(sentence?.contains("The view uses “who”") == true)
        #expect(sentence?.contains("does not bind the field “whom”") == true)
    }

    @Test func `controls that are not posted to the page need no binding`() {
        let template = """
            <main><form method="get"><input name="q"></form><form method="post" action="/elsewhere"><input name="other"></form>
            <form method="post"><button type="button" name="script">…</button><output name="sum"></output></form></main>
            """
        #expect(diagnostics(template) { _ in } == nil)
    }

    @Test func `the check subscribes to no observable`() throws {
        let subscriptions = BehaviorRelay(value: 0)
        let text = Observable<String>.deferred {
            subscriptions.accept(subscriptions.value + 1)
            return .just("a")
        }
        let server = try OneSceneServer("<main><p>{{text}}</p></main>") { page in page.bindValue("text", from: text) }
        #expect(subscriptions.value == 0)
        #expect(try server.browser().open().text == "a")
        #expect(subscriptions.value == 1)
    }
}
