import Foundation
import HTMLTemplates
import Testing

/// The article "Refusals" quotes the compiler's diagnostics word for word.
@Suite struct RefusalArticleTests {
    private static let article = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .appendingPathComponent("Sources/HTMLTemplates/HTMLTemplates.docc/Refusals.md")

    private struct Chapter {
        let title: String
        let entries: [String]

        var text: String { "## \(title)\n\n" + entries.joined(separator: "\n") }
    }

    /// The required content of the article after its introduction: each rejected template and, indented, its
    /// diagnostic.
    private static func chapters() throws -> [Chapter] {
        let titles: [(TemplateDiagnostic.Code, String)] = [
            (.unsafePlace, "Places where no value can be made safe"), (.markup, "HTML that a browser would repair"),
            (.noElement, "Changes that could not be sent"), (.id, "Ids"), (.syntax, "Mustache"),
            (.missingTemplate, "Missing templates"),
        ]
        var chapters = try titles.map { code, title in
            Chapter(
                title: title,
                entries: try RefusalTests.cases.filter { $0.code == code }.map { refused in
                    try entry(refused.source, diagnostics(refused.source))
                })
        }
        chapters.append(
            Chapter(
                title: "Keys",
                entries: try KeyCheckTests.refusals.map { refused in
                    let source = "<div>\(refused.source)</div>"
                    return try entry(source, diagnostics(source, keys: KeyCheckTests.keys))
                }))
        return chapters
    }

    private static func entry(_ source: String, _ diagnostics: [TemplateDiagnostic]) throws -> String {
        "    \(source)\n        \(try #require(diagnostics.first).message)\n"
    }

    /// To update the article after a change of a text: `REFUSALS=write swift test --filter RefusalArticleTests`.
    @Test func `the article quotes the compiler's diagnostics`() throws {
        let article = try String(contentsOf: Self.article, encoding: .utf8)
        let expected = try Self.chapters().map(\.text).joined(separator: "\n")
        let start = try #require(article.range(of: "## ")).lowerBound
        if ProcessInfo.processInfo.environment["REFUSALS"] == "write" {
            try Data((article[..<start] + expected).utf8).write(to: Self.article)
        }
        #expect(try String(contentsOf: Self.article, encoding: .utf8)[start...] == expected)
    }
}
