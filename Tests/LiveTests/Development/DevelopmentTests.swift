import Foundation
import HTMLTemplates
import Live
import LiveTesting
import Rx
import Testing

/// Templates that are saved while pages are open.
struct DevelopmentTests {
    /// A folder with the app's templates, removed at the end.
    final class Folder {
        let path = NSTemporaryDirectory() + "templates-" + UUID().uuidString

        init(_ templates: [String: String] = NotesApp.templates) throws {
            try FileManager.default.createDirectory(atPath: path + "/parts", withIntermediateDirectories: true)
            for (name, source) in templates { try save(name, source) }
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

    @Test func `a saved template appears and typed text is kept`() throws {
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

    /// The thread that watches the folder may start late.
    @Test func `a template saved before the folder is watched appears`() throws {
        let library = try TemplateLibrary(directory: folder.path)
        try folder.change("list", "<h1>Notes</h1>", to: "<h1>All notes</h1>")
        let server = try NotesServer(NotesApp(), templates: library) { $0.development = true }
        let tab = try server.browser().open()
        try tab.wait(for: "the saved heading") { $0.text.contains("All notes") }
    }

    private func pageID(_ tab: Tab) throws -> String? {
        try tab.document.root.all(css: "meta[name=bindery-page]").first?["content"]
    }

    @Test func `a new template keeps the state of the view models`() throws {
        let app = CounterApp()
        let folder = try Folder(CounterApp.templates)
        let server = try TestServer(app, templates: TemplateLibrary(directory: folder.path), loops: 1) {
            $0.development = true
        }
        let tab = try server.open("/counters/2")
        let id = try pageID(tab)
        for _ in 0..<3 { try tab.click(.button("Add")) }
        try tab.wait(for: "three") { $0.text.contains("Count: 3") }
        try tab.fill(.label("Draft"), with: "typed")
        try tab.wait(for: "the length of the draft") { $0.text.contains("Length: 5") }
        try tab.type(" on", into: .label("Note"))

        try folder.save(
            "root",
            """
            <main><h1>New root</h1><form method="post"><button name="add">Add</button></form><p>Root: {{count}}</p></main>
            """)
        // The keys have another order, one is missing, and one was not in the former template.
        try folder.save(
            "counter",
            """
            <section><h2>Renewed</h2><p>Executing: {{add.executing}}</p>
            <form id="notes" method="post"><label>Note <input id="note" name="note" value="{{note}}"></label>
            <button name="add">Add</button></form>
            <form method="post"><label>Draft <input id="draft" name="draft" value="{{draft}}" data-live></label></form>
            <a href="/">Root</a><p>Count: {{count}}</p><p>Length: {{length}}</p></section>
            """)
        try tab.wait(for: "the new template") { try $0.exists(.heading("Renewed")) }
        #expect(try pageID(tab) == id)
        #expect(app.mounts.value == 2)
        for text in ["Count: 3", "Length: 5", "Executing: false"] { #expect(tab.text.contains(text), "\(text)") }
        #expect(try tab.value(.label("Draft")) == "typed")
        #expect(try tab.value(.label("Note")) == "first on")

        // Bindings continue from their state, including those of outputs that do not replay.
        try tab.click(.button("Add"))
        try tab.wait(for: "four") { $0.text.contains("Count: 4") }
        try tab.fill(.label("Draft"), with: "ab")
        try tab.wait(for: "the length of the draft") { $0.text.contains("Length: 2") }

        // The scene below now has another template and still has its view model.
        try tab.click(.link("Root"))
        try tab.wait(for: "the root") { try $0.exists(.heading("New root")) }
        #expect(app.mounts.value == 3)
        #expect(tab.text.contains("Root: 0"))
        try tab.click(.button("Add"))
        try tab.wait(for: "one") { $0.text.contains("Root: 1") }
    }

    @Test func `a new layout keeps the state of the view models`() throws {
        let app = CounterApp()
        let folder = try Folder(CounterApp.templates)
        let server = try TestServer(app, templates: TemplateLibrary(directory: folder.path), loops: 1) {
            $0.development = true
        }
        let tab = try server.open("/counters/2")
        for _ in 0..<3 { try tab.click(.button("Add")) }
        try tab.wait(for: "three") { $0.text.contains("Count: 3") }
        let layout = try #require(CounterApp.templates["layout"])
        try folder.save("layout", layout.replacingOccurrences(of: "<body>", with: "<body><nav>Site “{{title}}”</nav>"))
        try tab.wait(for: "the layout") { $0.text.contains("Site “Counter”") }
        #expect(app.mounts.value == 2)
        #expect(tab.text.contains("Count: 3"))
        try tab.click(.button("Add"))
        try tab.wait(for: "four") { $0.text.contains("Count: 4") }
        // The layout and the scene change together, for the second time.
        try folder.save("layout", layout)
        try tab.wait(for: "the first layout") { !$0.text.contains("Site") }
        #expect(tab.text.contains("Count: 4"))
    }

    /// If a template does not fit its view, the last valid template stays in use.
    @Test(arguments: [
        ("{{count}}", "", "The view binds “count”"), ("name=\"add\"", "name=\"ad\"", "The view uses “add”"),
        ("{{count}}", "{{count}} {{cuont}}", "cuont"),
    ])
    func `a template that does not match its view is not used`(old: String, new: String, diagnostic: String) throws {
        let app = CounterApp()
        let folder = try Folder(CounterApp.templates)
        let server = try TestServer(app, templates: TemplateLibrary(directory: folder.path), loops: 2) {
            $0.development = true
        }
        let tab = try server.open("/counters/2")
        try tab.click(.button("Add"))
        let good = try #require(CounterApp.templates["counter"])
        try folder.save("counter", good.replacingOccurrences(of: old, with: new))
        let panel = Locator.dialog("A template cannot be used")
        try tab.wait(for: "the diagnostic") { try $0.exists(panel) }
        let text = try tab.text(panel)
        #expect(text.contains("counter.mustache") && text.contains(diagnostic))
        #expect(text.components(separatedBy: diagnostic).count == 2, "The diagnostic must appear only once.")
        try tab.click(.button("Add"))
        try tab.wait(for: "two") { $0.text.contains("Count: 2") }
        let other = try server.open("/counters/2")
        #expect(other.status == 200 && other.text.contains("Count: 0"))
        try folder.save("counter", good.replacingOccurrences(of: "<h2>", with: "<h2>Good "))
        try tab.wait(for: "the good template") { try !$0.exists(panel) && $0.text.contains("Good") }
        #expect(tab.text.contains("Count: 2"))
    }

    @Test func `a diagnostic is shown with its position until the next valid save`() throws {
        let tab = try server.open()
        try folder.change("list", "<main>", to: "<main>\n  <p onclick=\"{{count}}\"></p>")
        let panel = Locator.dialog("A template cannot be used")
        try tab.wait(for: "the diagnostic") { try $0.exists(panel) }
        let text = try tab.text(panel)
        #expect(text.contains("list.mustache:2:6"))
        #expect(text.contains("onclick contains code"))
        #expect(text.contains("put the value into a data- attribute"))

        // The last valid version stays in use, in this tab and in new ones.
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

    @Test func `undoing an invalid change removes only the diagnostic`() throws {
        let tab = try server.open()
        let panel = Locator.dialog("A template cannot be used")
        try folder.change("list", "<h1>", to: "<h1>{{#x}}")
        try tab.wait(for: "the diagnostic") { try $0.exists(panel) }
        try folder.change("list", "", to: "")
        try tab.wait(for: "the panel to disappear") { try !$0.exists(panel) }
        #expect(tab.patches.last?.contains("h bindery-development ") == true)
    }

    @Test func `a saved layout appears`() throws {
        let tab = try server.open()
        try folder.change("layout", "<body>", to: "<body><p>A new layout</p>")
        try tab.wait(for: "the layout") { $0.text.contains("A new layout") }
        try tab.wait(for: "the stream") { $0.isLive }
        try tab.assertMatchesFreshRender()
    }

    @Test func `development addresses do not exist outside development mode`() throws {
        let server = try NotesServer(templates: folder.path)
        #expect(try server.browser().open("/live/development.css").status == 404)
    }
}
