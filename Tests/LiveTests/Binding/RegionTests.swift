import Differences
import EventLoops
import HTMLTemplates
import Live
import LiveTesting
import Rx
import Testing

/// Components whose outputs are late or fail, and the rest of the page.
struct RegionTests {
    private let report = Report()
    private static let scene = """
        <main><h1>Sales</h1><input aria-label="Other"><div id="report">{{{report}}}{{^report}}<p class="skeleton">Loading…</p>\
        {{/report}}</div><ul>{{#rows}}<li>{{{component}}}</li>{{/rows}}</ul><p id="step">{{step}}</p></main>
        """
    private static let templates = [
        "report":
            "<section aria-label=\"Report\"><p>{{total}}</p><form method=\"post\"><button name=\"more\">More</button></form></section>"
    ]

    private func server(isDeferred: Bool = true) throws -> OneSceneServer {
        // A document that waits too long ends the test.
        try OneSceneServer(
            Self.scene, others: Self.templates, { $0.limits.mountTimeout = .seconds(60) },
            bind: { [report] page in
                page.setComponent("report", ReportView(total: report.loaded), isDeferred: isDeferred)
                page.bindValue("step", from: report.step)
                page.bindComponents("rows", from: Observable.just([Row("a", report), Row("b", report)])) {
                    ReportView(total: $0.total)
                }
            })
    }

    @Test func `a deferred component does not delay the document`() throws {
        let server = try server()
        let tab = try server.open()
        #expect(try tab.text(.css(".skeleton")) == "Loading…")
        #expect(try !tab.exists(.region("Report").within(.css("#report"))))
        server.loop.execute { [report] in report.results.accept(.success(42)) }
        try tab.wait(for: "the report") { try $0.text(.css("#report p")) == "42" }
        #expect(try !tab.exists(.css(".skeleton")))
        try tab.assertMatchesFreshRender()
    }

    @Test func `a component that is not deferred delays the document`() throws {
        let server = try server(isDeferred: false)
        server.loop.schedule(after: .milliseconds(50)) { [report] in report.results.accept(.success(7)) }
        #expect(try PlainClient(server).get("/").text.contains("<p id=\":report:f0\">7</p>"))
    }

    @Test func `a browser that runs no scripts requests a document with the deferred components`() throws {
        let server = try server()
        let client = PlainClient(server)
        for (path, target) in [("/", "/?bindery-wait"), ("/a?b=1&c=2", "/a?b=1&amp;c=2&amp;bindery-wait")] {
            let text = try client.get(path).text
            #expect(
                text.contains("<noscript><meta http-equiv=\"refresh\" content=\"0;url=\(target)\"></noscript>"),
                "\(text)")
        }
        server.loop.schedule(after: .milliseconds(50)) { [report] in report.results.accept(.success(7)) }
        let complete = try client.get("/?bindery-wait").text
        #expect(complete.contains("<p id=\":report:f0\">7</p>"), "\(complete)")
        #expect(!complete.contains("noscript"))
    }

    @Test func `the refresh keeps the query of the request, and is repeated after a timeout`() throws {
        let server = try OneSceneServer(
            Self.scene, others: Self.templates, { $0.limits.mountTimeout = .milliseconds(50) },
            bind: { [report] page in
                page.bindAddress(from: Observable.just(Address("/")))
                page.setComponent("report", ReportView(total: report.loaded), isDeferred: true)
                page.bindValue("step", from: report.step)
                page.bindComponents("rows", from: Observable.just([Row("a", report)])) { ReportView(total: $0.total) }
            })
        for (path, content) in [("/?a=1", "0;url=/?a=1&amp;bindery-wait"), ("/?bindery-wait", "10;url=/?bindery-wait")]
        {
            let text = try PlainClient(server).get(path).text
            #expect(text.contains("<meta http-equiv=\"refresh\" content=\"\(content)\">"), "\(text)")
        }
    }

    @Test func `an error ends only its component, which can be tried again`() throws {
        report.results.accept(.success(1))
        let server = try server()
        let tab = try server.open()
        try tab.type("text", into: .label("Other"))
        server.loop.execute { [report] in report.results.accept(.failure) }
        try tab.wait(for: "the message") {
            try $0.text(.css("#report [role=alert] p")) == "This part could not be loaded."
        }
        #expect(try tab.value(.label("Other")) == "text")
        server.loop.execute { [report] in report.step.accept(5) }
        try tab.wait(for: "the rest") { try $0.text(.css("#step")) == "5" }
        try tab.click(.button("Try again").within(.css("#report")))
        try tab.wait(for: "the second attempt") { _ in report.attempts.value == 2 }
        server.loop.execute { [report] in report.results.accept(.success(2)) }
        try tab.wait(for: "the repair") { _ in
            report.results.value.map { if case .success = $0 { true } else { false } } == true
        }
        try tab.click(.button("Try again").within(.css("#report")))
        try tab.wait(for: "the report") { try $0.exists(.css("#report section")) }
        #expect(try tab.text(.css("#report p")) == "2")
        try tab.assertMatchesFreshRender(ignoring: ["input"])
    }

    @Test func `an error in a row ends only that row`() throws {
        let server = try server()
        let tab = try server.open()
        server.loop.execute { [report] in report.broken.accept(["b"]) }
        try tab.wait(for: "the message") { try $0.exists(.css("li:nth-child(2) [role=alert]")) }
        #expect(try tab.text(.css("li:nth-child(1) p")) == "0")
        server.loop.execute { [report] in report.broken.accept([]) }
        try tab.wait(for: "the repair") { _ in report.broken.value.isEmpty }
        try tab.click(.button("Try again").within(.css("li:nth-child(2)")))
        try tab.wait(for: "the row") { try $0.exists(.css("li:nth-child(2) section")) }
        #expect(try tab.text(.css("li:nth-child(2) p")) == "0")
        try tab.assertMatchesFreshRender()
    }

    @Test func `a component that fails before its first value does not end the page`() throws {
        report.results.accept(.failure)
        let server = try server(isDeferred: false)
        let response = try PlainClient(server).get("/")
        #expect(response.status == 200)
        #expect(response.text.contains("name=\"report:bindery-retry\">Try again</button>"), "\(response.text)")
    }
}

/// The results of a report, which may be missing or a failure.
private struct Report: Sendable {
    enum Result: Sendable {
        case success(Int)
        case failure
    }

    struct Failure: Error {}

    let results = BehaviorRelay<Result?>(value: nil)
    let broken = BehaviorRelay<Set<String>>(value: [])
    let step = BehaviorRelay(value: 0)
    let attempts = BehaviorRelay(value: 0)

    var loaded: Observable<Int> {
        Observable.deferred {
            attempts.accept(attempts.value + 1)
            return results.compactMap { $0 }.map { result in
                guard case .success(let total) = result else { throw Failure() }
                return total
            }
        }
    }
}

private final class Row: IdentifiableType {
    let identity: String
    let total: Observable<Int>

    init(_ identity: String, _ report: Report) {
        self.identity = identity
        total = report.broken.map { broken in
            if broken.contains(identity) { throw Report.Failure() }
            return 0
        }
    }
}

private struct ReportView: View {
    static let template = "report"
    let total: Observable<Int>

    func bind(_ page: ViewBinder) {
        page.bindValue("total", from: total)
        page.bindEvent("more", to: PublishRelay<Void>())
    }
}
