import Differences
import HTMLTemplates
import Live
import LiveTesting
import Rx
import Scenes
import Testing

/// The parts of a change that the pages of a loop share, and the parts that they must not share.
struct SharedChangeTests {
    private let server: TestServer<GreetingApp>

    init() throws {
        server = try TestServer(
            GreetingApp(), templates: TemplateLibrary(sources: GreetingApp.templates), loops: 1)
    }

    @Test func `rows with values of their page are not shared`() throws {
        let (ada, bob) = (try server.open("/ada"), try server.open("/bob"))
        server.app.rows.accept([GreetingRow(id: 1, text: "Good day"), GreetingRow(id: 2, text: "Bye")])
        for (tab, name) in [(ada, "ada"), (bob, "bob")] {
            try tab.wait(for: "the second row") { try $0.findAll(.listItem()).count == 2 }
            #expect(try tab.findAll(.listItem()).map(\.text) == ["Good day, \(name)", "Bye, \(name)"])
            try tab.assertMatchesFreshRender()
        }
    }

    /// Each scene has its own elements, so the same change in two scenes needs separate operations.
    @Test func `scenes with the same template get separate operations`() throws {
        let tabs = try ["/ada/modal", "/ada", "/ada/modal"].map { try server.open($0) }
        server.app.rows.accept([GreetingRow(id: 1, text: "Good day"), GreetingRow(id: 2, text: "Bye")])
        server.app.isOpen.accept(true)
        for (tab, count) in zip(tabs, [2, 1, 2]) {
            try tab.wait(for: "the rows and the greeting") {
                try $0.findAll(.css("li")).count == 2 * count && $0.findAll(.css("b")).count == count
            }
            #expect(tab.patchProblems == [])
        }
    }

    /// Fragments in an element that opens belong to the page that shows it.
    @Test func `an inserted fragment shows the values of its own page`() throws {
        let (ada, bob) = (try server.open("/ada"), try server.open("/bob"))
        server.app.isOpen.accept(true)
        for (tab, name) in [(ada, "ada"), (bob, "bob")] {
            try tab.wait(for: "the greeting") { try $0.exists(.css("b")) }
            #expect(try tab.text(.css("b")) == name)
        }
    }
}

/// A list whose rows show the user who views them: the name in the address.
private struct GreetingApp: LiveApplication {
    let rows = BehaviorRelay(value: [GreetingRow(id: 1, text: "Hello")])
    let isOpen = BehaviorRelay(value: false)
    let layout = "layout"

    func view(for scene: GreetingScene) -> any View { GreetingView(scene: scene) }

    func address(of scene: GreetingScene) -> Address { Address("/\(scene.name)") }

    func scenes(
        at address: Address, coordinator: any SceneCoordinatorType<GreetingScene>
    ) -> Single<[Presentation<GreetingScene>]> {
        let scene = GreetingScene(name: address.components.first ?? "", rows: rows, isOpen: isOpen)
        return .just(address.components.last == "modal" ? [.root(scene), .modal(scene)] : [.root(scene)])
    }

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<GreetingScene>) -> GreetingScene {
        GreetingScene(name: "", rows: rows, isOpen: isOpen)
    }

    static let templates = [
        "layout": """
        <!doctype html><html lang="en"><head>{{{live}}}</head><body><div>{{{content}}}</div><div>{{{modal}}}</div></body></html>
        """,
        "greeting": """
        <main><p>{{name}}</p><ul>{{#rows}}<li>{{text}}, {{name}}</li>{{/rows}}</ul>
        <div>{{#isOpen}}<p>Hello, <b>{{name}}</b></p>{{/isOpen}}</div></main>
        """,
    ]
}

private struct GreetingScene {
    let name: String
    let rows: BehaviorRelay<[GreetingRow]>
    let isOpen: BehaviorRelay<Bool>
}

private struct GreetingRow: TemplateModel, IdentifiableType, Equatable {
    let id: Int
    var text: String
    var identity: Int { id }

    static let templateKeys = TemplateKeys<GreetingRow> { key in
        key("id", \.id)
        key("text", \.text)
    }
}

private struct GreetingView: View {
    static let template = "greeting"
    let scene: GreetingScene

    func bind(_ page: ViewBinder) {
        page.setValue("name", scene.name)
        page.bindList("rows", from: scene.rows)
        page.bindValue("isOpen", from: scene.isOpen)
    }
}
