import Foundation
import HTMLTemplates
import Testing

@Suite struct TemplateLibraryTests {
    /// A temporary folder, deleted at the end of the test.
    final class Folder {
        let path: String

        init(_ files: [String: String]) throws {
            path = NSTemporaryDirectory() + "templates-" + UUID().uuidString
            for (name, text) in files { try write(name, text) }
        }

        func write(_ name: String, _ text: String) throws {
            let url = URL(fileURLWithPath: path + "/" + name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    @Test func `templates are read from a folder`() throws {
        let folder = try Folder([
            "page.mustache": "<p>{{>parts/name}}</p>", "parts/name.mustache": "<b>{{x}}</b>", "notes.txt": "{{",
        ])
        let library = try TemplateLibrary(directory: folder.path)
        #expect(library.names == ["page", "parts/name"])
        let template = try library.template("page")
        let again = try library.template("page")
        #expect(template === again)
        #expect(String(decoding: template.render(.object(["x": "a"])), as: UTF8.self) == "<p><b id=\"f0\">a</b></p>")
    }

    @Test func `a missing folder or template is an error`() throws {
        #expect(throws: TemplateError.self) { try TemplateLibrary(directory: "/nowhere") }
        let library = try TemplateLibrary(sources: ["tasks": "<p></p>"])
        do {
            _ = try library.template("task")
            Issue.record("no such template exists")
        } catch {
            #expect(error.code == .missingTemplate)
            #expect(error.description == "task: There is no template task. Did you mean tasks?")
        }
    }

    @Test func `a library without templates is an error`() throws {
        let error = #expect(throws: TemplateError.self) { try TemplateLibrary(sources: [:]).template("layout") }
        #expect(error?.description == "layout: There is no template layout, nor any other.")
    }

    @Test func `a reload compiles only changed templates`() throws {
        let folder = try Folder(["a.mustache": "<p>{{x}}</p>", "b.mustache": "<p>{{>part}}</p>", "part.mustache": "1"])
        let library = try TemplateLibrary(directory: folder.path)
        let (a, b) = (try library.template("a"), try library.template("b"))
        #expect(try library.reload() == [])
        try folder.write("part.mustache", "2")
        #expect(try library.reload() == ["b"])
        let (newA, newB) = (try library.template("a"), try library.template("b"))
        #expect(newA === a)
        #expect(newB !== b)
        #expect(String(decoding: try library.template("b").render(.object([:])), as: UTF8.self) == "<p>2</p>")
    }

    /// A page may use a template for the first time after the folder was read again, but before the result is used.
    @Test func `a template first used while the folder is read again counts as changed`() throws {
        let folder = try Folder(["a.mustache": "<p>1</p>", "b.mustache": "<p>1</p>", "c.mustache": "<p>1</p>"])
        let library = try TemplateLibrary(directory: folder.path)
        let a = try library.template("a")
        for name in ["b.mustache", "c.mustache"] { try folder.write(name, "<p>2</p>") }
        let revision = try library.reread()
        #expect(revision.changed == [])
        _ = try library.template("b")
        #expect(library.adopt(revision) == ["b"])
        let again = try library.template("a")
        #expect(again === a)
        for name in ["b", "c"] {
            #expect(String(decoding: try library.template(name).render(.object([:])), as: UTF8.self) == "<p>2</p>")
        }
    }

    @Test func `an invalid template keeps its last valid version`() throws {
        let folder = try Folder(["a.mustache": "<p>{{x}}</p>"])
        let library = try TemplateLibrary(directory: folder.path)
        let good = try library.template("a", keys: ["x": .text])
        try folder.write("a.mustache", "<p>\n{{y}}</p>")
        do {
            _ = try library.reload()
            Issue.record("y is not a key")
        } catch {
            #expect(error.description == "a.mustache:2:1: There is no key y here. Did you mean x?")
        }
        let kept = try library.template("a", keys: ["x": .text])
        #expect(kept === good)
        try folder.write("a.mustache", "<p>now {{x}}</p>")
        #expect(try library.reload() == ["a"])
        #expect(
            String(decoding: try library.template("a", keys: ["x": .text]).render(.object(["x": "1"])), as: UTF8.self)
                == "<p id=\"f0\">now 1</p>")
    }

    @Test func `pages with equal keys share one template`() throws {
        let library = try TemplateLibrary(sources: ["a": "<ul>{{#x}}<li>{{title}}</li>{{/x}}</ul>"])
        func template(_ keyed: Bool) throws -> Template {
            try library.template("a", keys: ["x": .list(rows: TemplateSchema(Item.self), keyed: keyed)])
        }
        let (first, second, other) = (try template(true), try template(true), try template(false))
        #expect(first === second)
        #expect(first !== other)
    }
}
