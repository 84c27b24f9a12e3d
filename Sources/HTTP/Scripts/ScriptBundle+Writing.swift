/// The bundle as a script, with all names or with short ones.
extension ScriptBundle {
    /// The script with all names, line breaks and comments.
    var script: [UInt8] {
        var bytes = Array("(() => {\n\"use strict\";\n".utf8)
        for module in modules {
            bytes += "// \(module.path)\n".utf8
            var position = 0
            for omitted in module.omitted {
                bytes += module.source[position..<module.tokens[omitted.lowerBound].bytes.startIndex]
                position = module.tokens[omitted.upperBound - 1].bytes.endIndex
            }
            bytes += module.source[position...]
            bytes.append(0x0A)
        }
        return bytes + "})();\n".utf8
    }

    /// The script with short names of functions and variables, and without comments and unnecessary white space.
    var minifiedScript: [UInt8] {
        let names = shortNames()
        var tokens = Self.start
        for (module, uses) in zip(modules, uses) {
            let locals = locals(of: module, names)
            var gap: ScriptTokenizer.Gap? = .lineBreak
            var (uses, omitted) = (uses[...], module.omitted[...])
            for (index, token) in module.tokens.enumerated() {
                if let range = omitted.first, range.contains(index) {
                    gap = gap ?? token.gap
                    if index == range.upperBound - 1 { omitted.removeFirst() }
                    continue
                }
                var bytes = token.bytes
                if uses.first == index {
                    uses.removeFirst()
                    if let name = names[module.word(index)] { bytes = Array(name.utf8)[...] }
                } else if let name = locals[index] {
                    bytes = Array(name.utf8)[...]
                }
                tokens.append(
                    ScriptTokenizer.Token(
                        kind: token.kind, bytes: bytes, gap: gap ?? token.gap,
                        precedesStatement: token.precedesStatement))
                gap = nil
            }
        }
        return ScriptMinifier.minify(tokens + "})();".utf8.map(Self.punctuator))
    }

    /// The tokens of `(() => {"use strict";`.
    private static let start: [ScriptTokenizer.Token] =
        "(()=>{".utf8.map(punctuator) + [
            ScriptTokenizer.Token(
                kind: .string, bytes: Array("\"use strict\"".utf8)[...], gap: .none, precedesStatement: false),
            punctuator(UInt8(ascii: ";")),
        ]

    private static func punctuator(_ byte: UInt8) -> ScriptTokenizer.Token {
        ScriptTokenizer.Token(kind: .punctuator, bytes: [byte], gap: .none, precedesStatement: false)
    }

    /// Returns a short name for each top-level name; the shortest for those that are used most. The others are named in
    /// the order of their use, because similar names near each other are compressed better.
    private func shortNames() -> [String: String] {
        var names: [String] = []
        var counts: [String: Int] = [:]
        var known: Set<String> = ["do", "if", "in", "of", "as", "is"]
        for (module, uses) in zip(modules, uses) {
            for name in uses.lazy.map(module.word) {
                if counts.updateValue(counts[name, default: 0] + 1, forKey: name) == nil { names.append(name) }
            }
            for index in module.tokens.indices { known.insert(module.word(index)) }
        }
        let single = Self.single.filter { !known.contains($0) }
        let pairs = Self.letters.flatMap { first in Self.letters.map { first + $0 } }.filter { !known.contains($0) }
        let byCount = names.enumerated().sorted {
            (counts[$1.element]!, $0.offset) < (counts[$0.element]!, $1.offset)
        }
        let most = byCount.prefix(single.count).map(\.element)
        let rest = byCount.dropFirst(single.count).sorted { $0.offset < $1.offset }.map(\.element)
        return Dictionary(uniqueKeysWithValues: Array(zip(most, single)) + Array(zip(rest, pairs)))
    }

    private static let letters = "eanrtiosldcupmhgfvbywxkjqz".map(String.init)
    private static let single = letters + "SEATNIOCRLDPMUFHGBVWXYKJQZ$_".map(String.init)

    /// Returns the short names of a module's local names, by the indices of their tokens.
    private func locals(of module: ScriptModule, _ names: [String: String]) -> [Int: String] {
        // The module was visited before without an error.
        (try? ScriptLocals.shortNames(module, topLevel: names, letters: Self.single)) ?? [:]
    }
}
