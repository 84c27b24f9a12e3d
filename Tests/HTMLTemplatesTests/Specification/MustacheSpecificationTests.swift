import Foundation
import HTMLTemplates
import Synchronization
import Testing

/// The official specification's test cases, read from its files: set MUSTACHE_SPEC to their folder.
@Suite struct MustacheSpecificationTests {
    /// The folder, or nil if the variable is not set or empty.
    static let folder = ProcessInfo.processInfo.environment["MUSTACHE_SPEC"].flatMap { $0.isEmpty ? nil : $0 }

    struct Case: CustomTestStringConvertible {
        let file: String
        let name: String
        let data: TemplateValue
        let template: String
        let partials: [String: String]
        let expected: String

        var testDescription: String { "\(file): \(name)" }
    }

    static func cases() throws -> [Case] {
        guard let folder else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }.sorted()
            .flatMap { file -> [Case] in
                let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file))
                let suite = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
                let tests = try #require(suite["tests"] as? [[String: Any]])
                return try tests.map { test in
                    let name = try #require(test["name"] as? String)
                    return Case(
                        file: file, name: name, data: value(test["data"] ?? NSNull(), of: name),
                        template: try #require(test["template"] as? String),
                        partials: test["partials"] as? [String: String] ?? [:],
                        expected: try #require(test["expected"] as? String))
                }
            }
    }

    @Test(.enabled(if: folder != nil, "MUSTACHE_SPEC names no folder"), arguments: try cases())
    func specification(_ test: Case) throws {
        var sources = test.partials
        sources["the page"] = test.template
        let template = try TemplateLibrary(sources: sources, syntax: .plain).template("the page")
        #expect(String(decoding: template.render(test.data), as: UTF8.self) == test.expected)
    }

    /// Runs all 194 cases if the folder is set.
    @Test(.enabled(if: folder != nil, "MUSTACHE_SPEC names no folder"))
    func `the folder contains 194 cases`() throws {
        #expect(try Self.cases().count == 194)
    }

    private static func value(_ json: Any, of test: String) -> TemplateValue {
        switch json {
        case let number as NSNumber:
            // Foundation represents JSON's true and false as numbers of a separate type.
            if String(cString: number.objCType) == "c" { return .bool(number.boolValue) }
            return String(cString: number.objCType) == "d" ? .double(number.doubleValue) : .int(number.intValue)
        case let text as String: return .text(text)
        case let values as [Any]: return .list(TemplateList(values: values.map { value($0, of: test) }))
        case let members as [String: Any]:
            if members["__tag__"] as? String == "code" { return .lambda(lambda(of: test)) }
            return .object(members.mapValues { value($0, of: test) })
        default: return .null
        }
    }

    /// Returns the implementation of a case's function, which the specification defines in other languages.
    private static func lambda(of test: String) -> TemplateLambda {
        let calls = Counter()
        return TemplateLambda { text in
            switch test {
            case "Interpolation": "world"
            case "Interpolation - Expansion": "{{planet}}"
            case "Interpolation - Alternate Delimiters": "|planet| => {{planet}}"
            case "Interpolation - Multiple Calls": "\(calls.next())"
            case "Escaping": ">"
            case "Section": text == "{{x}}" ? "yes" : "no"
            case "Section - Expansion": "\(text){{planet}}\(text)"
            case "Section - Alternate Delimiters": "\(text){{planet}} => |planet|\(text)"
            case "Section - Multiple Calls": "__\(text)__"
            default: ""
            }
        }
    }
}

private final class Counter: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
