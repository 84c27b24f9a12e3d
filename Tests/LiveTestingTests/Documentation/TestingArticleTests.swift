import Foundation
import Live
import LiveTesting
import Testing

/// The tests shown in the article “Testing”.
final class TestingArticleTests {
    /// The folder with the app's templates.
    private let site: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("memos-\(UUID())")
        site = folder.path
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("Public"), withIntermediateDirectories: true)
        let templates = folder.appendingPathComponent("Templates")
        try FileManager.default.createDirectory(at: templates, withIntermediateDirectories: true)
        for (name, text) in MemoApp.templates {
            let file = templates.appendingPathComponent("\(name).mustache")
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: site) }

    @Test func `a memo written in one tab appears in the other`() throws {
        let server = try TestServer(MemoApp(), site: site)
        let one = try server.browser().open()
        let other = try server.browser().open()
        try one.fill(.label("Memo"), with: "Buy milk")
        try one.click(.button("Add"))
        try other.wait(for: "the memo") { try $0.exists(.listItem().within(.list("Memos"))) }
        #expect(try other.text(.listItem()) == "Buy milk")
    }

    @Test func `a post repeated across a restart is accepted once`() throws {
        let server = try TestServer(MemoApp(), site: site)
        let tab = try server.browser().open()
        tab.loseNextAnswer()
        try tab.fill(.label("Memo"), with: "Once")
        try tab.click(.button("Add"))
        try server.restart()
        try tab.wait(for: "the memo") { try $0.findAll(.listItem()).map(\.text) == ["Once"] }
    }

    @Test func randomSessions() throws {
        let server = try TestServer(MemoApp(), site: site) { $0.limits.eventsPerSecond = 100_000 }
        var session = RandomSession(address: server.address)
        session.happenings = [RandomSession.Happening("the server restarts") { _ in try server.restart() }]
        try session.run(seeds: 1...20, filter: "TestingArticleTests")
    }

    @Test func `the article shows these tests`() throws {
        let here = try String(contentsOfFile: #filePath, encoding: .utf8)
        let path = "Sources/LiveTesting/LiveTesting.docc/Testing.md"
        let article = URL(fileURLWithPath: PackageFolder.path()).appendingPathComponent(path)
        let blocks = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
        let tests = blocks.map { $0.components(separatedBy: "```")[0] }.filter { $0.contains("@Test") }
        #expect(tests.count == 3)
        for test in tests { #expect(here.contains(test), "\(test)") }
    }
}
