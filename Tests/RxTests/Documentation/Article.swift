import Foundation

/// An article of the documentation, read from the package from which this test was built.
struct Article {
    private let lines: [Substring]

    init(_ path: String) throws {
        let text = try String(contentsOf: Article.root.appending(path: path), encoding: .utf8)
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The package's folder, three levels above this file's.
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The headings of the third level.
    var headings: [String] {
        lines.filter { $0.hasPrefix("### ") }.map { String($0.dropFirst(4)) }
    }

    /// Returns the first code block under a heading.
    func code(under heading: String) -> String? {
        guard let start = lines.firstIndex(where: { $0 == "### \(heading)" }),
            let open = lines[start...].firstIndex(where: { $0.hasPrefix("```") }),
            let close = lines[(open + 1)...].firstIndex(where: { $0 == "```" })
        else { return nil }
        return lines[(open + 1)..<close].joined(separator: "\n")
    }

    /// The rows of all tables, without their headers, as cells.
    var tableRows: [[String]] {
        lines.filter { $0.hasPrefix("|") && !$0.hasPrefix("|---") }
            .map { row in
                row.split(separator: "|", omittingEmptySubsequences: true)
                    .map { $0.trimmingCharacters(in: .whitespaces) }
            }
    }
}
