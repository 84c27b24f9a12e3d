import Foundation
import Testing

/// Every Swift example of the articles is compiled and run: a file beside this one contains it word for word.
@Suite struct ArticleExampleTests {
    private static let folders = ["Sources/Rx/Rx.docc", "Sources/RxTesting/RxTesting.docc"]

    private let sources: [String]

    init() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        sources = try Self.files(in: folder, ending: "swift").map {
            try Self.bare(String(contentsOf: $0, encoding: .utf8))
        }
    }

    @Test(arguments: folders)
    func `every Swift example of the articles is contained in a test`(_ folder: String) throws {
        for article in try Self.files(in: Article.root.appending(path: folder), ending: "md") {
            for example in Self.examples(in: try String(contentsOf: article, encoding: .utf8)) {
                #expect(
                    sources.contains { $0.contains(Self.bare(example)) },
                    "An example of \(article.lastPathComponent) is in no test:\n\(example)")
            }
        }
    }

    private static func files(in folder: URL, ending: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == ending }
    }

    /// Returns the blocks that are marked as Swift.
    private static func examples(in article: String) -> [String] {
        article.components(separatedBy: "```swift\n").dropFirst().compactMap { rest in
            rest.components(separatedBy: "```").first
        }
    }

    /// Returns the text without indentation, blank lines and marks.
    private static func bare(_ text: String) -> String {
        text.split(separator: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("// snippet") }
            .joined(separator: "\n")
    }
}
