import Foundation
import Testing

@testable import HTMLTemplates

/// The table of limits in the article “Templates”.
@Suite struct TemplateLimitTableTests {
    private static let article = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .appendingPathComponent("Sources/HTMLTemplates/HTMLTemplates.docc/Templates.md")

    /// The values of the limits in the order of the table, without thousands separators.
    private static func values() throws -> [String] {
        let lines = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "\n")
        let start = try #require(lines.firstIndex { $0 == "| limit | value | beyond it |" })
        return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
            line.split(separator: "|")[1].trimmingCharacters(in: .whitespaces).filter { $0 != "," }
        }
    }

    @Test func theTableHasTheLimitsOfTheCode() throws {
        let limits = [
            MustacheParser.depthLimit, TemplateExpander.depthLimit, TemplateExpander.nodeLimit, HTMLReader.depthLimit,
            Renderer.callDepthLimit, Renderer.callLimit,
        ]
        let files = ["\(TemplateFolder.sizeLimit >> 20) MB", "\(TemplateFolder.depthLimit)"]
        #expect(try Self.values() == files + limits.map { "\($0)" })
        let text = try String(contentsOf: Self.article, encoding: .utf8)
        #expect(text.contains("a lambda counts as \(Renderer.lambdaCost) of them"))
    }
}
