import Foundation
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

    @Test func `a folder without sources or catalogues is reported`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("Templates/a.mustache", "<p>{{#_}}Add{{/_}}</p>")
        try write("Sources/App/b.swift", "")
        #expect(try update(["Sources/App"]).first?.contains("contains no catalogue") == true)
        #expect(throws: OptionError.self) { try update(["Sources/None"]) }
    }
}
