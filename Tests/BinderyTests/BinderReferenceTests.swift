import Foundation
import LiveTesting
import Testing

/// The article “Binder methods and template attributes” lists those of the code.
@Suite struct BinderReferenceTests {
    private static let package = URL(fileURLWithPath: PackageFolder.path())
    private let article: String

    init() throws {
        article = try Self.text("Sources/Live/Live.docc/BinderReference.md")
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
    }

    private static func files(in folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: package.appendingPathComponent(folder).path)
            .map { "\(folder)/\($0)" }
    }

    @Test func `every public method of the binder is listed, and no other`() throws {
        let files = try Self.files(in: "Sources/Live/Binding").filter {
            $0.contains("/ViewBinder") && !$0.hasSuffix("+Unavailable.swift")
        }
        var methods: Set<String> = []
        for file in files {
            let text = try Self.text(file)
            for declaration in text.matches(of: /\n    public func (\w+)/) {
                methods.insert(declaration.1 + "(" + Self.labels(text[declaration.range.upperBound...]) + ")")
            }
        }
        let listed = Set(
            article.matches(of: /`(\w+\([\w:]*\))`/).map { String($0.1) }.filter { $0.contains(":") })
        #expect(methods.count > 20)
        #expect(methods.subtracting(listed).sorted() == [], "The article lacks methods.")
        #expect(listed.subtracting(methods).sorted() == [], "The article has methods that do not exist.")
    }

    /// Returns the argument labels of a declaration, beginning after its name: `_:from:`.
    private static func labels(_ declaration: Substring) -> String {
        var (depth, text) = (0, "")
        var isInGenerics = declaration.first == "<"
        for character in declaration {
            switch character {
            case "<" where isInGenerics: depth += 1
            case ">" where isInGenerics:
                depth -= 1
                isInGenerics = depth > 0
            case _ where isInGenerics: continue
            case "(", "[", "<":
                depth += 1
                if depth > 1 { text.append(character) }
            case ">" where text.hasSuffix("-"): text.append(character)
            case ")", "]", ">":
                depth -= 1
                if depth == 0 {
                    return text.matches(of: /(?:^|,)\s*(\w+)(?: \w+)?:/).map { $0.1 + ":" }.joined()
                }
            case "," where depth > 1: continue
            default: text.append(character)
            }
        }
        return ""
    }

    @Test func `every attribute of templates and pages is listed`() throws {
        var attributes: Set<String> = []
        for file in try Self.files(in: "Public/bindery") where file.hasSuffix(".js") {
            let text = try Self.text(file)
            attributes.formUnion(text.matches(of: /[^.\w](data-[a-z]+)/).map { String($0.1) })
            attributes.formUnion(text.matches(of: /dataset\.([a-z]+)/).map { "data-\($0.1)" })
        }
        for folder in ["Sources/Live", "Sources/HTMLTemplates"] {
            for file in try Self.files(in: folder) where file.hasSuffix(".swift") {
                attributes.formUnion(try Self.text(file).matches(of: /"(data-[a-z]+)/).map { String($0.1) })
            }
        }
        let listed = Set(article.matches(of: /`(data-[a-z]+)/).map { String($0.1) })
        #expect(attributes.count > 8)
        #expect(attributes.subtracting(listed).sorted() == [], "The article lacks attributes.")
    }
}
