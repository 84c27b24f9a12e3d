import Foundation
import LiveTesting
import Testing

/// The tables of modules in the README and the article “Architecture”: they agree with the manifest and with each other.
@Suite struct ModuleTableTests {
    private static let package = URL(fileURLWithPath: PackageFolder.path())

    private static func text(of file: String) throws -> String {
        try String(contentsOf: package.appendingPathComponent(file), encoding: .utf8)
    }

    /// The libraries and programs of the manifest in its order, each with its dependencies.
    private static func targets() throws -> [(name: String, dependencies: [String])] {
        try text(of: "Package.swift").matches(of: /\b(?:module|program)\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?\)/)
            .map { (String($0.1), ($0.2 ?? "").matches(of: /"(\w+)"/).map { String($0.1) }) }
    }

    /// The rows of the table of modules in a file, without the row of the system's headers, each as its cells.
    private static func rows(of file: String) throws -> [[String]] {
        let lines = try text(of: file).components(separatedBy: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix("| module |") })
        return lines[start...].dropFirst(3).prefix { $0.hasPrefix("|") }.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    private static let article = "Sources/Bindery/Bindery.docc/Architecture.md"

    @Test func theManifestHasModulesInTheirOrder() throws {
        let targets = try Self.targets()
        #expect(targets.count > 15)
        var above: Set = ["CLinux", "CSQLite", "CZlib"]
        for (name, dependencies) in targets {
            #expect(Set(dependencies).subtracting(above) == [], "\(name) depends on targets below it.")
            above.insert(name)
        }
    }

    @Test(arguments: ["README.md", article]) func theTableHasTheManifestsModules(file: String) throws {
        let modules = try Self.targets().map { "`\($0.name)`" }
        #expect(try Self.rows(of: file).map(\.[0]) == modules)
    }

    @Test func theArticleHasTheManifestsDependencies() throws {
        let imports = try Self.targets().map { $0.dependencies.map { "`\($0)`" }.joined(separator: ", ") }
        #expect(try Self.rows(of: Self.article).map(\.[2]) == imports)
    }

    @Test func bothTablesDescribeAModuleInTheSameWords() throws {
        #expect(try Self.rows(of: "README.md").map(\.[1]) == Self.rows(of: Self.article).map(\.[1]))
    }
}
