import Foundation
import Testing

/// The article “Code map”: the files, functions and folders that it names exist, and it describes every folder.
struct CodeMapTests {
    /// The folders in the first cells of the tables.
    private static let describedFolders: [String] = CodeMap.lines.filter { $0.hasPrefix("| `") }
        .map { $0.components(separatedBy: "`")[1] }

    /// The folders of `Sources` that contain files, except for documentation catalogs.
    private static let folders: Set<String> = {
        let paths = FileManager.default.subpaths(atPath: CodeMap.sources.path) ?? []
        return Set(
            paths.compactMap { path -> String? in
                let components = path.split(separator: "/")
                let isInCatalog = components.contains { $0.hasSuffix(".docc") }
                guard let name = components.last, !isInCatalog, name.contains("."), !name.hasPrefix(".") else {
                    return nil
                }
                return components.dropLast().joined(separator: "/")
            })
    }()

    /// Returns the identifiers and keywords of a source file, in order.
    private static func words(of file: String) throws -> [String] {
        let text = try String(contentsOf: CodeMap.sources.appendingPathComponent(file), encoding: .utf8)
        return text.utf8.split { !isInWord($0) }.map { String(Substring($0)) }
    }

    private static func isInWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
    }

    /// Decides whether one of the keywords, such as `func`, precedes the name.
    private static func declares(_ name: String, after keywords: Set<String>, in words: [String]) -> Bool {
        zip(words, words.dropFirst()).contains { keywords.contains($0) && $1 == name }
    }

    @Test func `the article has traces and folders`() {
        #expect(CodeMap.items.filter { $0.hasPrefix("`") }.count > 90)
        #expect(Self.describedFolders.count > 100)
    }

    @Test(arguments: CodeMap.items) func `the file of a step declares its functions`(_ item: String) throws {
        let step = try #require(CodeMap.Step(item), "A step must have the form “`Type.function`, … (`file`): text”.")
        let words = try Self.words(of: step.file)
        let types: Set = ["struct", "class", "enum", "protocol", "extension", "actor"]
        for function in step.functions {
            let names = function.components(separatedBy: ".")
            try #require(names.count == 2, "\(function) must have the form “Type.function”.")
            #expect(Self.declares(names[0], after: types, in: words), "\(step.file) has no \(names[0]).")
            let isDeclared =
                names[1] == "init"
                ? words.contains("init") : Self.declares(names[1], after: ["func", "var", "let"], in: words)
            #expect(isDeclared, "\(step.file) has no \(function).")
        }
    }

    @Test func `every file in the article exists`() {
        let names = CodeMap.lines.flatMap { line in
            line.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        }
        for file in names where file.hasSuffix(".swift") {
            let path = CodeMap.sources.appendingPathComponent(file).path
            #expect(FileManager.default.fileExists(atPath: path), "\(file) does not exist.")
        }
    }

    @Test func `every folder is described once`() {
        let described = Set(Self.describedFolders)
        #expect(described.count == Self.describedFolders.count, "A folder is described twice.")
        #expect(Self.folders.subtracting(described).sorted() == [], "Folders that the article does not describe.")
        #expect(described.subtracting(Self.folders).sorted() == [], "Folders that do not exist or have no files.")
    }
}
