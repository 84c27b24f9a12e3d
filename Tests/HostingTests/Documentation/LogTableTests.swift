import Foundation
import LiveTesting
import Testing

/// The table of events in the section “Logs” of the article “Operating”.
@Suite struct LogTableTests {
    private static let sources = URL(fileURLWithPath: PackageFolder.path()).appendingPathComponent("Sources")

    /// The names of the events that the sources of a module log. A name follows its level, or is an argument of the functions
    /// that log the failures of sessions and pages or the check of texts.
    private static func events(of module: String) throws -> Set<String> {
        let logged =
            #/
            (?: \.(?:error|warning|info|debug), | ,\ event: | \blog\( | (?:\s|TextCheck\.)event\( | \breport\(\s*failed, )
            \s*"([a-z\-]+)"(?!,\ detail:)
            /#
        let folder = sources.appendingPathComponent(module)
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
            .reduce(into: []) { events, path in
                let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
                events.formUnion(text.matches(of: logged).map { String($0.1) })
            }
    }

    /// The names in the first column of the table.
    private static func rows() throws -> [String] {
        let article = sources.appendingPathComponent("Hosting/Hosting.docc/Operating.md")
        let lines = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix("| event | level |") })
        return lines[start...].dropFirst(2).prefix { $0.hasPrefix("|") }.flatMap { line in
            line.split(separator: "|")[0].matches(of: /`([a-z][a-z\-]*)`/).map { String($0.1) }
        }
    }

    @Test func `the table has each event once`() throws {
        let events = try Self.events(of: "Live").union(try Self.events(of: "Hosting"))
        #expect(events.count > 25)
        let rows = try Self.rows()
        #expect(events.subtracting(rows) == [], "The table lacks events.")
        #expect(rows.sorted() == events.sorted())
    }
}
