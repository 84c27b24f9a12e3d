import Differences
import Dispatch
import HTMLTemplates
import Live
import Locks
import Rx
import Scenes
import Testing

@testable import LiveTesting

/// The time at which a scene is shown whose outputs have their first values later.
@Suite struct FirstValuesTests {
    private static let template = """
        <main><h1>Rows</h1><a href="/other">Other</a><ul>{{#rows}}<li>{{text}}</li>{{/rows}}</ul></main>
        """

    private struct Row: TemplateModel, IdentifiableType, Equatable {
        let identity: Int
        let text: String
        static let templateKeys = TemplateKeys<Row> { key in key("text", \.text) }
    }

    /// The rows of each mount. The first mount has rows immediately; later mounts receive them when the test sends
    /// them.
    private final class Source: Sendable {
        let later = PublishSubject<[Row]>()
        private let isAsked = DispatchSemaphore(value: 0)
        private let count = Mutex(0)

        var rows: Observable<[Row]> {
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            if isFirst { return .just([Row(identity: 1, text: "now")]) }
            return later.do(onSubscribed: { [isAsked] in isAsked.signal() })
        }

        func waitUntilAsked() { isAsked.wait() }
    }

    private func server(_ source: Source, limit: Duration) throws -> OneSceneServer {
        try OneSceneServer(Self.template) { configuration in
            configuration.limits.presentationTimeout = limit
        } bind: { page in
            page.bindTitle(from: Observable.just("Rows"))
            page.bindList("rows", from: Observable.deferred { source.rows })
        }
    }

    @Test func `a scene is sent in one patch with its first values`() throws {
        let source = Source()
        let server = try server(source, limit: .seconds(600))
        let tab = try server.open()
        try tab.click(.link("Other"))
        source.waitUntilAsked()
        // By now, all other changes caused by the new scene would have been sent.
        let page = try #require(tab.live?.pageID)
        #expect(try tab.browser.client.get("\(server.address)/live/\(page)/render").status == 409)
        #expect(tab.patches.isEmpty)

        source.later.onNext([Row(identity: 2, text: "later")])
        try tab.wait(for: "the row") { try $0.exists(.text("later")) }
        #expect(tab.path == "/other")
        #expect(tab.patches.count == 1)
        source.later.onNext([])
        try tab.wait(for: "no row") { try !$0.exists(.text("later")) }
    }

    @Test func `a press in a list without values is ignored`() throws {
        let template = """
            <main><form method="post"><button name="take" value="1">Take</button>
            <button name="window" value="{{window.next}}" data-more>More</button></form>
            <ul>{{#rows}}<li>{{text}}</li>{{/rows}}</ul><p>{{isThere}}</p></main>
            """
        let (rows, taken, isThere) = (PublishSubject<[Row]>(), PublishRelay<Row>(), BehaviorRelay(value: "no"))
        let server = try OneSceneServer(template) { configuration in
            configuration.limits.mountTimeout = .milliseconds(1)
        } bind: { page in
            page.bindList("rows", from: rows, window: "window")
            page.bindEvent("take", to: taken)
            page.bindValue("isThere", from: isThere)
        }
        let tab = try server.open("/?window=5")
        try tab.click(.button("Take"))
        isThere.accept("yes")
        try tab.wait(for: "the page") { try $0.text(.css("p")) == "yes" }
    }

    @Test func `a scene without values is shown after the timeout`() throws {
        let source = Source()
        let server = try server(source, limit: .milliseconds(1))
        let tab = try server.open()
        try tab.click(.link("Other"))
        try tab.wait(for: "the scene") { try !$0.exists(.text("now")) }
        source.later.onNext([Row(identity: 2, text: "later")])
        try tab.wait(for: "the row") { try $0.exists(.text("later")) }
    }

    @Test func `navigation does not wait for a scene that the user has left`() throws {
        let source = Source()
        let server = try server(source, limit: .seconds(600))
        let tab = try server.open()
        try tab.click(.link("Other"))
        source.waitUntilAsked()
        try tab.back()
        source.waitUntilAsked()
        source.later.onNext([Row(identity: 3, text: "back")])
        try tab.wait(for: "the row") { try $0.exists(.text("back")) }
        #expect(tab.path == "/")
    }

    @Test(arguments: ["/root", "/push", "/modal"])
    func `each kind of scene is sent in one patch with its first values`(path: String) throws {
        let app = LateApp()
        let server = try TestServer(app, templates: TemplateLibrary(sources: LateApp.templates), loops: 1) {
            $0.limits.presentationTimeout = .seconds(600)
        }
        let tab = try server.open()
        try tab.click(.link("\(path)"))
        app.isAsked.wait()
        let page = try #require(tab.live?.pageID)
        #expect(try tab.browser.client.get("\(server.address)/live/\(page)/render").status == 409)
        #expect(tab.patches.isEmpty)
        app.late.onNext("late")
        try tab.wait(for: "the scene") { try $0.text(.css("#late")) == "late" }
        #expect(tab.patches.count == 1)
    }
}

/// An app with one scene that is available immediately, and one at the addresses `/root`, `/push` and `/modal` that
/// waits for a value from the test.
private struct LateApp: LiveApplication {
    let late = PublishSubject<String>()
    /// Signaled when the late scene is bound.
    let isAsked = DispatchSemaphore(value: 0)
    let layout = "layout"

    struct Scene {
        let address: Address
        var isLate = false
    }

    func view(for scene: Scene) -> any View {
        let output = late.do(onSubscribed: { [isAsked] in isAsked.signal() })
        return scene.isLate ? LateView(output: output) as any View : StartView()
    }

    func address(of scene: Scene) -> Address { scene.address }

    func scenes(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Single<[Presentation<Scene>]> {
        let (start, late) = (Scene(address: Address("/")), Scene(address: address, isLate: true))
        switch address.path {
        case "/root": return .just([.root(late)])
        case "/push": return .just([.root(start), .push(late)])
        case "/modal": return .just([.root(start), .modal(late)])
        default: return .just([.root(start)])
        }
    }

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Scene {
        Scene(address: address)
    }

    static let templates = [
        "layout": OneSceneServer.layout,
        "start": """
        <main><a href="/root">/root</a> <a href="/push">/push</a> <a href="/modal">/modal</a></main>
        """,
        "late": "<section><p id=\"late\">{{late}}</p></section>",
    ]

    private struct StartView: View {
        static let template = "start"
        func bind(_ page: ViewBinder) {}
    }

    private struct LateView: View {
        static let template = "late"
        let output: Observable<String>
        func bind(_ page: ViewBinder) { page.bindValue("late", from: output) }
    }
}
