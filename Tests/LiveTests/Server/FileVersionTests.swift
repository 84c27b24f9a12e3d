import Foundation
import HTMLTemplates
import Live
import LiveTesting
import Rx
import Testing

/// The files that pages load: their versions, their cache lifetime in browsers, and the size of the client script.
@Suite struct FileVersionTests {
    private let client = HTTPClient()
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bindery-files-\(UUID())")

    @Test func `the compressed client script is within its size limit`() throws {
        let server = try NotesServer()
        #expect(try ClientScripts.size(of: "/bindery.js", at: server.address) <= 9_216)
    }

    @Test func `a part of the script is small, and loaded where it is used`() throws {
        try ClientScripts.expect(
            "events", in: OneSceneServer(Board.template, others: Board.templates) { Board().bind($0) })
        try ClientScripts.expect("uploads", in: UploadServer().server)
        try ClientScripts.expect("predictions", in: Chores().serve())
    }

    /// A template that is not shown on the page may be shown later.
    @Test(arguments: [
        ("autosave", "data-drafts"), ("events", "data-on-keydown=\"key\""), ("keep", "data-keep"),
        ("outbox", "data-outbox"), ("notes", "data-outbox"), ("notes", "data-keep"),
        ("reorder", "data-reorder=\"move\" data-value=\"a\""),
        ("shortcuts", "data-keys=\"n\""), ("swipe", "data-swipe-left=\"move\""),
    ])
    func `a part of the script is loaded if a template of the app uses it`(name: String, attribute: String) throws {
        let server = try OneSceneServer(
            "<main><h1>One</h1><div>{{{late}}}</div></main>",
            others: ["late": "<form method=\"post\"><button name=\"move\" \(attribute)></button></form>"]
        ) { $0.bindComponent("late", from: Observable<LateModel?>.just(nil)) { LateView(viewModel: $0) } }
        try ClientScripts.expect(name, in: server)
    }

    private final class LateModel {
        let key = PublishRelay<Void>()
    }

    private struct LateView: View {
        static let template = "late"
        let viewModel: LateModel

        func bind(_ page: ViewBinder) { page.bindEvent("key", to: viewModel.key) }
    }

    /// Writes a site with a style sheet and a script for one test.
    private func write(_ style: String) throws {
        let files = folder.appendingPathComponent("Public")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        try Data(style.utf8).write(to: files.appendingPathComponent("style.css"))
        try Data("let a = 1; // one\n".utf8).write(to: files.appendingPathComponent("bindery.js"))
    }

    private func serve(
        _ configure: @escaping (inout LiveConfiguration) -> Void = { _ in }
    ) throws -> OneSceneServer {
        let layout = """
            <!doctype html><html lang="en"><head><title>{{title}}</title><link rel="stylesheet" href="/style.css">
            <link rel="icon" href="/lost.svg">{{{live}}}</head><body><div>{{{content}}}</div><div>{{{modal}}}</div></body></html>
            """
        let templates = try TemplateLibrary(sources: ["layout": layout, "scene": "<main><h1>Scene</h1></main>"])
        return try OneSceneServer(
            OneSceneApp(locales: []) { _ in }, templates: templates, loops: 1, site: folder.path, configure)
    }

    /// Returns the address in the document's head that refers to a file.
    private func link(to name: String, _ server: OneSceneServer) throws -> String {
        let document = try client.get(server.address).text
        let start = try #require(document.range(of: "\"/\(name)"))
        return String(document[document.index(after: start.lowerBound)...].prefix { $0 != "\"" })
    }

    private func caching(_ path: String, _ server: OneSceneServer) throws -> String? {
        try client.get(server.address + path).header("Cache-Control")
    }

    @Test(arguments: ["style.css", "bindery.js"])
    func `documents link to files with their versions`(_ name: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("p { color: red }")
        let server = try serve()
        let link = try link(to: name, server)
        #expect(link.hasPrefix("/\(name)?v="))
        #expect(try caching(link, server) == "public, max-age=31536000, immutable")
        #expect(try caching("/\(name)", server) == "no-cache")
        #expect(try caching("/\(name)?v=other", server) == "no-cache")
    }

    @Test func `a changed file has another version after a restart`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("p { color: red }")
        let server = try serve()
        let before = try (link(to: "style.css", server), client.get(server.address).text.version)
        try server.restart()
        #expect(try (link(to: "style.css", server), client.get(server.address).text.version) == before)
        try write("p { color: blue }")
        try server.restart()
        let after = try (link(to: "style.css", server), client.get(server.address).text.version)
        #expect(after.0 != before.0)
        #expect(after.1 != before.1, "open pages are reloaded")
        #expect(try client.get(server.address + after.0).text == "p { color: blue }")
        #expect(try caching(before.0, server) == "no-cache")
    }

    @Test func `files are not cached in development mode`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("p { color: red }")
        let server = try serve { $0.development = true }
        #expect(try link(to: "style.css", server) == "/style.css")
        #expect(try link(to: "bindery.js", server) == "/bindery.js")
        #expect(try caching("/style.css", server) == "no-cache")
        #expect(try client.get(server.address + "/bindery.js").text == "let a = 1; // one\n")
    }

    @Test func `a bundled script has a version`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("p { color: red }")
        let files = folder.appendingPathComponent("Public")
        let modules = files.appendingPathComponent("bindery")
        try FileManager.default.removeItem(at: files.appendingPathComponent("bindery.js"))
        try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
        try Data("import { a } from \"./a.js\";\nf(a);".utf8).write(to: modules.appendingPathComponent("main.js"))
        try Data("export const a = 1;".utf8).write(to: modules.appendingPathComponent("a.js"))
        let server = try serve()
        let before = try link(to: "bindery.js", server)
        #expect(before.hasPrefix("/bindery.js?v="))
        #expect(try caching(before, server) == "public, max-age=31536000, immutable")
        try Data("export const a = 2;".utf8).write(to: modules.appendingPathComponent("a.js"))
        try server.restart()
        #expect(try link(to: "bindery.js", server) != before)
    }

    @Test(arguments: [false, true])
    func `modules that cannot be bundled are reported at startup`(development: Bool) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("p { color: red }")
        let files = folder.appendingPathComponent("Public")
        let modules = files.appendingPathComponent("bindery")
        try FileManager.default.removeItem(at: files.appendingPathComponent("bindery.js"))
        try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
        try Data("// 1\nimport { a } from \"./a.js\";".utf8).write(to: modules.appendingPathComponent("main.js"))
        let error = #expect(throws: LiveError.self) { try serve { $0.development = development } }
        #expect(error?.code == .invalidScript)
        #expect(error?.description == "Public/bindery/main.js:2: There is no module “a.js” in the folder.")
    }

    @Test func `a link to a missing file is logged`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("p { color: red }")
        let missing = try serve().events.filter { $0.name == "missing-file" }
        #expect(missing.map { $0["path"] } == ["/lost.svg"])
    }
}

extension String {
    /// The version of the script, templates and files that a document was rendered with.
    fileprivate var version: Substring {
        let start = range(of: "data-version=\"")?.upperBound ?? endIndex
        return self[start...].prefix { $0 != "\"" }
    }
}
