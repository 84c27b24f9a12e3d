import Foundation
import HTMLTemplates
import Testing

@testable import Hosting

/// The option `--write-texts`.
@Suite struct CatalogUpdateTests {
    private let folder = NSTemporaryDirectory() + "catalogs-\(UUID())"

    private func write(_ path: String, _ content: String) throws {
        let url = URL(fileURLWithPath: "\(folder)/\(path)")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(content.utf8).write(to: url)
    }

    private func update(_ sources: [String]) throws -> [String] {
        try CatalogUpdate(folder: "\(folder)/Templates", sources: sources.map { "\(folder)/\($0)" }).run()
    }

    @Test func `texts of templates and sources are in the catalogue`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(
            "Templates/a.mustache", "<p>{{#_}}Add{{/_}}</p>\n{{! Translators: A verb. }}\n<p>{{#_ @verb}}Open{{/_}}</p>"
        )
        try write("Templates/ko.po", "")
        try write("Sources/App/B/b.swift", "let title: Text = \"Add\"\nlet other = Text(\"Other\")\n")
        #expect(try update(["Sources/App"]) == ["ko.po: 3 texts, 3 without a translation"])
        let content = try String(contentsOfFile: "\(folder)/Templates/ko.po", encoding: .utf8)
        #expect(content.contains("#: a.mustache:1\n#: App/B/b.swift:1\nmsgid \"Add\"\nmsgstr \"\"\n"))
        #expect(content.contains("#. A verb.\n#: a.mustache:3\nmsgctxt \"verb\"\nmsgid \"Open\"\n"))
        #expect(content.contains("\"Plural-Forms: nplurals=1; plural=0;\\n\""))
        try write(
            "Templates/ko.po", content.replacing("msgid \"Other\"\nmsgstr \"\"", with: "msgid \"Other\"\nmsgstr \"x\""))
        #expect(try update(["Sources/App"]) == ["ko.po: 3 texts, 2 without a translation"])
    }

    private func content(_ name: String) throws -> String {
        try String(contentsOfFile: "\(folder)/Templates/\(name)", encoding: .utf8)
    }

    /// Users of every app see them, and only Korean has translations in the program.
    @Test func `Bindery's own texts are in the catalogue of a language without them`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("Templates/a.mustache", "<p>{{#_}}Add{{/_}} {{#_}}Close{{/_}}</p>")
        try write("Sources/App/b.swift", "")
        for name in ["pl.po", "ko.po", "en.po"] { try write("Templates/\(name)", "") }
        _ = try update(["Sources/App"])
        let polish = try content("pl.po")
        #expect(polish.contains("\n#: Bindery\nmsgid \"Try again\"\nmsgstr \"\"\n"))
        #expect(polish.contains("\n#: a.mustache:1\n#: Bindery\nmsgid \"Close\"\n"))
        #expect(
            polish.contains("\n#: Bindery\nmsgid \"{1} byte\"\nmsgid_plural \"{1} bytes\"\nmsgstr[0] \"\"\nmsgstr[1]"))
        for name in ["ko.po", "en.po"] { #expect(try !content(name).contains("Try again")) }
        // A translator translates one, and another replaces Bindery's own translation.
        let entry = "msgid \"Try again\"\nmsgstr \"%\"\n"
        try write("Templates/pl.po", polish.replacing("msgid \"Try again\"\nmsgstr \"\"\n", with: entry))
        for name in ["ko.po", "en.po"] { try write("Templates/\(name)", "\(try content(name))\n\(entry)") }
        _ = try update(["Sources/App"])
        for name in ["pl.po", "ko.po", "en.po"] {
            let written = try content(name)
            #expect(written.contains("\n#: Bindery\n\(entry)"), "\(name)")
            _ = try update(["Sources/App"])
            #expect(try content(name) == written)
        }
    }

    /// The search does not know the type of every literal, and the translation of a text in use must not be lost.
    @Test func `a translated text that is a literal in the sources is kept`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("Templates/a.mustache", "<p>{{#_}}Add{{/_}}</p>")
        try write("Sources/App/b.swift", "let x = [\"Add\"]\ntitle = y.map { \"Level \\($0, \"level\")\" }\n")
        try write(
            "Templates/ko.po",
            """
            #. A note
            msgid "Level {level}"
            msgstr "레벨 {level}"

            msgid "Gone"
            msgstr "없음"

            msgid "Add"
            msgstr "추가"
            """)
        for _ in 0..<2 {
            #expect(try update(["Sources/App"]) == ["ko.po: 2 texts, 0 without a translation"])
            let content = try content("ko.po")
            #expect(content.contains("\n#. A note\n#: App/b.swift:2\nmsgid \"Level {level}\"\n"))
            #expect(content.contains("\n#: a.mustache:1\nmsgid \"Add\"\n"))
            #expect(content.contains("\n#~ msgid \"Gone\"\n"))
        }
    }

    /// Programs of translators break lines in their own way, and some write a byte order mark or CR LF.
    @Test func `a catalogue without changes is not written again`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("Templates/a.mustache", "<p>{{#_}}Add{{/_}}</p>")
        try write("Sources/App/b.swift", "")
        let lines = [
            "\u{FEFF}msgid \"\"", "msgstr \"\"", "\"Plural-Forms: nplurals=1; \"", "\"plural=0;\\n\"", "",
            "#: a.mustache:1", "msgid \"Add\"", "msgstr \"추\"", "\"가\"",
        ]
        try write("Templates/ko.po", lines.joined(separator: "\r\n"))
        #expect(try update(["Sources/App"]) == ["ko.po: 1 text, 0 without a translation"])
        let bytes = try #require(FileManager.default.contents(atPath: "\(folder)/Templates/ko.po"))
        #expect(bytes.elementsEqual(lines.joined(separator: "\r\n").utf8))
    }

    @Test func `a template with an error does not make its texts obsolete`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("Templates/a.mustache", "<p>{{#_}}Add{{/_}}</p>{{#open}}")
        try write("Sources/App/b.swift", "")
        try write("Templates/ko.po", "msgid \"Add\"\nmsgstr \"추가\"\n")
        let error = #expect(throws: TemplateError.self) { try update(["Sources/App"]) }
        #expect(error?.description.contains("a.mustache:1:") == true)
        #expect(try content("ko.po") == "msgid \"Add\"\nmsgstr \"추가\"\n")
    }

    @Test func `a folder without sources or catalogues is reported`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("Templates/a.mustache", "<p>{{#_}}Add{{/_}}</p>")
        try write("Sources/App/b.swift", "")
        #expect(try update(["Sources/App"]).first?.contains("contains no catalogue") == true)
        #expect(throws: OptionError.self) { try update(["Sources/None"]) }
    }
}
