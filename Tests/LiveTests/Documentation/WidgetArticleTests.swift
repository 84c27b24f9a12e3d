import Foundation
import HTMLTemplates
import Live
import LiveTesting
import Rx
import Testing

/// The widget of the article “Events and your own scripts”: its view is compiled here, and its template and script are
/// served here.
struct WidgetArticleTests {
    private let article: String

    init() throws {
        let path = "Sources/Live/Live.docc/EventsAndScripts.md"
        article = try String(
            contentsOf: URL(fileURLWithPath: PackageFolder.path()).appendingPathComponent(path), encoding: .utf8)
    }

    /// Returns the only block of code in a language.
    private func block(_ language: String) throws -> String {
        let blocks = article.components(separatedBy: "```\(language)\n").dropFirst()
        #expect(blocks.count == 1)
        return try #require(blocks.first).components(separatedBy: "```")[0]
    }

    private func server() throws -> OneSceneServer {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bindery-article-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(block("javascript").utf8).write(to: folder.appendingPathComponent("bars.js"))
        let template = try block("html").replacing("/bars.js", with: "/article/bars.js")
        return try OneSceneServer(template) {
            $0.folders["/article"] = folder.path
        } bind: {
            MonthsView(viewModel: MonthsViewModel()).bind($0)
        }
    }

    @Test func `the article shows this view`() throws {
        let here = try String(contentsOfFile: #filePath, encoding: .utf8)
        #expect(here.contains(try block("swift")))
    }

    @Test func `a tab has the data and sends values`() throws {
        let tab = try server().open()
        let bars = Locator.css("[data-widget=bars]")
        #expect(try tab.data([String: Int].self, of: bars) == ["January": 12, "February": 30])
        try tab.send("choose", ["month": "January"], from: bars)
        try tab.wait(for: "the choice") { try $0.text(.css("[role=status]")) == "Chosen: January" }
    }

    @Test(.enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))
    func `the script draws the bars and sends the choice`() throws {
        let server = try server()
        try WebDriver.withWindow(at: server.address) { window in
            try window.waitFor(.button("February: 30"))
            try window.click(.button("February: 30"))
            try window.wait(for: "the choice") { try $0.text(.css("[role=status]")) == "Chosen: February" }
            let width = "return document.querySelector('[data-widget] button').style.inlineSize"
            #expect(["12ch", "30ch"].contains(try window.execute(width).string))
            #expect(try window.consoleErrors().filter { !$0.contains("favicon") } == [])
        }
    }
}

final class MonthsViewModel {
    struct Choice: Decodable {
        let month: String
    }

    let visits = BehaviorRelay(value: ["January": 12, "February": 30])
    let choose = PublishRelay<Choice>()
    let chosen: Observable<String>

    init() {
        chosen = choose.map(\.month).startWith("none")
    }
}

struct MonthsView: View {
    static let template = "months"
    let viewModel: MonthsViewModel

    func bind(_ page: ViewBinder) {
        page.bindData("visits", from: viewModel.visits)
        page.bindSent("choose", to: viewModel.choose)
        page.bindValue("chosen", from: viewModel.chosen)
    }
}
