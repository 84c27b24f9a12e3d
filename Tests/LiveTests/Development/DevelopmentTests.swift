import Foundation
import Live
import LiveTesting
import Testing

/// Templates that are saved while pages are open.
struct DevelopmentTests {
    /// A folder with the app's templates, removed at the end.
    final class Folder {
        let path = NSTemporaryDirectory() + "templates-" + UUID().uuidString

        init() throws {
            try FileManager.default.createDirectory(atPath: path + "/parts", withIntermediateDirectories: true)
            for (name, source) in NotesApp.templates { try save(name, source) }
        }

        deinit {
            try? FileManager.default.removeItem(atPath: path)
        }

        func save(_ name: String, _ source: String) throws {
            try Data(source.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name).mustache"), options: .atomic)
        }

        /// Saves a template with one part of it replaced.
        func change(_ name: String, _ old: String, to new: String) throws {
            try save(name, try #require(NotesApp.templates[name]).replacingOccurrences(of: old, with: new))
        }
    }

    private let folder: Folder
    private let server: NotesServer

    init() throws {
        let folder = try Folder()
        self.folder = folder
        server = try NotesServer(templates: folder.path) { $0.development = true }
    }

    @Test func aSavedTemplateShowsAndWhatIsTypedStays() throws {
        let tab = try server.browser().open("/notes/1")
        let other = try server.browser().open()
        try tab.wait(for: "the stream") { $0.isLive }
        try other.wait(for: "the stream") { $0.isLive }
        try tab.type(" half", into: .label("Text"))
        try folder.change("list", "<h1>Notes</h1>", to: "<h1>All notes</h1><hr>")
        for tab in [tab, other] {
            try tab.wait(for: "the new heading") { $0.text.contains("All notes") }
            try tab.wait(for: "the new stream") { $0.isLive }
        }
        #expect(try tab.value(.label("Text")) == "First half")
        try other.click(.button("Add"))
        try other.wait(for: "the new note") { $0.title == "3 notes" }
        try other.assertMatchesFreshRender()
    }

    @Test func anErrorShowsWithItsPlaceUntilTheNextGoodSave() throws {
        let tab = try server.open()
        try folder.change("list", "<main>", to: "<main>\n  <p onclick=\"{{count}}\"></p>")
        let panel = Locator.dialog("A template cannot be used")
        try tab.wait(for: "the problem") { try $0.exists(panel) }
        let text = try tab.text(panel)
        #expect(text.contains("list.mustache:2:6"))
        #expect(text.contains("onclick holds code"))
        #expect(text.contains("put the value into a data- attribute"))

        // The last good version goes on, in this window and in new ones.
        try tab.click(.button("Add"))
        try tab.wait(for: "the new note") { $0.title == "3 notes" }
        let other = try server.browser().open()
        #expect(other.status == 200)
        #expect(try other.exists(panel))
        try other.click(.button("Close"))
        #expect(try !other.exists(panel))

        try folder.change("list", "<h1>Notes</h1>", to: "<h1>Good notes</h1>")
        try tab.wait(for: "the good template") { try $0.exists(.heading("Good notes")) && !$0.exists(panel) }
        try other.wait(for: "the good template") { try $0.exists(.heading("Good notes")) }
    }

    @Test func takingAnErrorBackRemovesThePanelAlone() throws {
        let tab = try server.open()
        let panel = Locator.dialog("A template cannot be used")
        try folder.change("list", "<h1>", to: "<h1>{{#x}}")
        try tab.wait(for: "the problem") { try $0.exists(panel) }
        try folder.change("list", "", to: "")
        try tab.wait(for: "all to be well") { try !$0.exists(panel) }
        #expect(tab.patches.last?.contains("h bindery-development ") == true)
    }

    @Test func theLayoutIsReadAgainToo() throws {
        let tab = try server.open()
        try folder.change("layout", "<body>", to: "<body><p>A new layout</p>")
        try tab.wait(for: "the layout") { $0.text.contains("A new layout") }
        try tab.wait(for: "the stream") { $0.isLive }
        try tab.assertMatchesFreshRender()
    }

    @Test func withoutDevelopmentNothingIsWatched() throws {
        let server = try NotesServer(templates: folder.path)
        #expect(try server.browser().open("/live/development.css").status == 404)
    }
}
