import Foundation

/// The traces of the article “Code map”.
enum CodeMap {
    /// A step of a trace: the functions, and the file that declares them.
    struct Step {
        let functions: [String]
        let file: String

        /// Parses a step such as `` `Page.flush`, `Page.send` (`Live/Page/Page.swift`): …``; nil if it has another
        /// form.
        init?(_ item: String) {
            let parts = item.components(separatedBy: "`")
            guard let open = parts.firstIndex(of: " ("), parts.count > open + 2, parts[open + 2].hasPrefix("): ")
            else { return nil }
            functions = stride(from: 1, to: open, by: 2).map { parts[$0] }
            file = parts[open + 1]
        }
    }

    static let sources = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Sources")

    static let lines: [String] = {
        let article = sources.appendingPathComponent("Bindery/Bindery.docc/CodeMap.md")
        let text = (try? String(contentsOf: article, encoding: .utf8)) ?? ""
        return text.components(separatedBy: "\n")
    }()

    /// The steps of all traces, each as one line without its number.
    static let items: [String] = items(in: lines[...])

    /// Returns the steps of the trace under a heading.
    static func trace(_ heading: String) -> [Step] {
        let section = lines.drop { $0 != "## \(heading)" }.dropFirst().prefix { !$0.hasPrefix("## ") }
        return items(in: section).compactMap(Step.init)
    }

    private static func items(in lines: ArraySlice<String>) -> [String] {
        var items: [String] = []
        for line in lines {
            let number = line.prefix { $0.isNumber }
            if !number.isEmpty, line.dropFirst(number.count).hasPrefix(". ") {
                items.append(String(line.dropFirst(number.count + 2)))
            } else if line.hasPrefix("   "), !items.isEmpty {
                items[items.count - 1] += " " + line.trimmingCharacters(in: .whitespaces)
            }
        }
        return items
    }
}
