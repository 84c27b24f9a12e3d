import Foundation
import Testing

/// The article "Surface" names a file and a test for every name: the file contains the name, and the test exists.
@Suite struct SurfaceTableTests {
    /// A row: a name, the file that declares it, and the file and the name of its test.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let file: String
        let testFile: String
        let test: String

        init?(_ cells: [String]) {
            let cells = cells.map { $0.trimmingCharacters(in: ["`"]) }
            guard cells.count == 3, cells[0] != "name" else { return nil }
            let place = cells[2].split(separator: ": ", maxSplits: 1).map(String.init)
            name = cells[0]
            file = cells[1]
            testFile = place[0]
            test = place.count > 1 ? place[1] : ""
        }

        var testDescription: String { name }

        /// The names in the row's first cell as written in code: `value` of "BehaviorRelay.value".
        var words: [String] {
            let plain = name.prefix { !"(,".contains($0) }.split(separator: " ").first ?? ""
            return plain.split(separator: ".").map(String.init)
        }
    }

    private static let rows = ((try? Article("Sources/Rx/Rx.docc/Surface.md"))?.tableRows ?? []).compactMap(Row.init)

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Article.root.appending(path: path), encoding: .utf8)
    }

    @Test func `the article has more than 290 rows`() {
        #expect(Self.rows.count > 290)
    }

    @Test(arguments: rows) func `the file of a row contains the name`(_ row: Row) throws {
        let source = try text(row.file)
        // Rows that describe rather than name begin with a lower-case word and contain no name to look for.
        guard row.name.contains("(") || !row.name.contains(" ") else { return }
        #expect(source.contains(row.words.last ?? ""), "\(row.file) does not contain \(row.words)")
    }

    @Test(arguments: rows) func `the test of a row exists`(_ row: Row) throws {
        let source = try text(row.testFile)
        let name = row.test.contains(" ") ? "`\(row.test)`" : row.test
        let isThere = source.contains(row.test.hasPrefix("Diagram(") ? row.test : "func \(name)(")
        #expect(isThere, "\(row.testFile) has no test \(row.test)")
    }
}
