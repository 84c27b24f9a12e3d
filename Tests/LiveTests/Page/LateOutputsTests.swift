import EventLoops
import Live
import LiveTesting
import Rx
import Testing

/// Outputs without a first value, and outputs that fail: the log and the development panel name them.
struct LateOutputsTests {
    private static let template = """
        <main><h1>{{name}}</h1><p>{{early}}</p><p>{{late}}</p><a href="/other">Other</a></main>
        """

    /// A source of one output and a title that have values only when the test sends them.
    private final class Source: Sendable {
        let late = ReplaySubject<String>.create(bufferSize: 1)
        let title = ReplaySubject<String>.create(bufferSize: 1)
    }

    private func server(
        _ source: Source, _ configure: (inout LiveConfiguration) -> Void
    ) throws -> OneSceneServer {
        try OneSceneServer(Self.template) {
            $0.limits.firstValueWarningDelay = .zero
            configure(&$0)
        } bind: { page in
            page.setValue("name", "Scene")
            page.bindValue("early", from: BehaviorRelay(value: "early"))
            page.bindValue("late", from: source.late)
            page.bindTitle(from: source.title)
        }
    }

    private func missing(_ server: OneSceneServer) -> [String] {
        server.events.filter { $0.name == "outputs-missing" }.compactMap { $0["keys"] }
    }

    @Test func `the log names the keys that delay a document`() throws {
        let server = try server(Source()) { $0.limits.mountTimeout = .milliseconds(50) }
        let answer = try PlainClient(server).get("/a")
        #expect(answer.status == 200)
        #expect(!answer.text.contains("bindery-development"))
        let event = try #require(server.events.first { $0.name == "outputs-missing" })
        #expect(event.level == .warning)
        #expect(event["scene"] == "scene" && event["keys"] == "late, title" && event["address"] == "/a")
        #expect(event["page"]?.count == 8 && event["session"]?.count == 8)
        #expect(missing(server).count == 1)
    }

    @Test func `a scene with all first values is not logged`() throws {
        let source = Source()
        source.late.onNext("late")
        source.title.onNext("Title")
        let server = try server(source) { _ in }
        _ = try server.open()
        #expect(missing(server).isEmpty)
    }

    @Test func `only keys without a value are logged`() throws {
        let source = Source()
        source.title.onNext("Title")
        let server = try server(source) { $0.limits.mountTimeout = .milliseconds(50) }
        _ = try PlainClient(server).get("/")
        #expect(missing(server) == ["late"])
    }

    @Test func `the development panel lists missing outputs until they have values`() throws {
        let source = Source()
        let server = try server(source) {
            $0.limits.mountTimeout = .milliseconds(50)
            $0.development = true
        }
        let tab = try server.open()
        let panel = Locator.dialog("An output has no value yet")
        #expect(try tab.text(panel).contains("scene.mustache"))
        #expect(try tab.text(panel).contains("binds to “late” has no value yet"))
        #expect(try tab.text(panel).contains("binds to “title” has no value yet"))
        server.loop.execute { source.late.onNext("now") }
        try tab.wait(for: "the value") { $0.text.contains("now") }
        #expect(try tab.exists(panel))
        server.loop.execute { source.title.onNext("Title") }
        try tab.wait(for: "no panel") { try !$0.exists(panel) }
    }

    /// A scene on an open page is soon shown without its values, and is reported as well.
    @Test func `missing outputs of a scene on an open page are reported`() throws {
        let source = Source()
        source.late.onNext("late")
        source.title.onNext("Title")
        let isSecond = BehaviorRelay(value: false)
        let server = try OneSceneServer(Self.template) {
            $0.limits.firstValueWarningDelay = .zero
            $0.limits.presentationTimeout = .milliseconds(10)
            $0.development = true
        } bind: { page in
            page.setValue("name", "Scene")
            page.setValue("early", "early")
            page.bindValue("late", from: isSecond.value ? Observable<String>.never() : source.late.asObservable())
        }
        let tab = try server.open("/")
        isSecond.accept(true)
        try tab.click(.link("Other"))
        let panel = Locator.dialog("An output has no value yet")
        try tab.wait(for: "the panel") { try $0.exists(panel) }
        #expect(missing(server) == ["late"])
        #expect(server.events.first { $0.name == "outputs-missing" }?["address"] == "/other")
    }

    @Test(arguments: ["late", "title"])
    func `an output that fails is logged with its scene and key`(key: String) throws {
        struct Broken: Error {}
        let server = try OneSceneServer(Self.template) { page in
            page.setValue("name", "Scene")
            page.setValue("early", "early")
            if key == "title" {
                page.setValue("late", "late")
                page.bindTitle(from: Observable<String>.error(Broken()))
            } else {
                page.bindValue("late", from: Observable<String>.error(Broken()))
            }
        }
        #expect(try PlainClient(server).get("/").status == 500)
        let event = try #require(server.events.first { $0.name == "page-failed" })
        #expect(event["scene"] == "scene" && event["key"] == key && event["error"] == "Broken()")
    }
}
