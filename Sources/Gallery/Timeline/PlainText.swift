/// Converts the HTML of a post to plain text: paragraphs and line breaks become newlines, tags are removed, and
/// character references are resolved.
///
/// The result is escaped like any other text when it is rendered, so the conversion need not be secure.
enum PlainText {
    static func read(_ html: String) -> String {
        var text = ""
        var rest = html[...]
        while let mark = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
            text += rest[..<mark]
            rest = rest[mark...]
            if rest.first == "<" {
                text += lineEnd(takingTagFrom: &rest)
            } else {
                text += character(takingReferenceFrom: &rest)
            }
        }
        text += rest
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }

    /// Consumes a tag and returns the newlines that it represents.
    private static func lineEnd(takingTagFrom rest: inout Substring) -> String {
        guard let end = rest.firstIndex(of: ">") else {
            rest = ""
            return ""
        }
        let tag = rest[rest.index(after: rest.startIndex)..<end].lowercased()
        rest = rest[rest.index(after: end)...]
        if tag.hasPrefix("br") { return "\n" }
        return tag == "/p" ? "\n\n" : ""
    }

    private static let named = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{a0}", "hellip": "…", "ndash": "–",
        "mdash": "—",
    ]

    /// Consumes a character reference and returns the character, or returns the ampersand if it is not a reference.
    private static func character(takingReferenceFrom rest: inout Substring) -> String {
        let name = rest.dropFirst().prefix(12).prefix { $0 != ";" }
        let after = rest.index(rest.startIndex, offsetBy: name.count + 1)
        guard after < rest.endIndex, rest[after] == ";", let character = character(named: name) else {
            rest.removeFirst()
            return "&"
        }
        rest = rest[rest.index(after: after)...]
        return character
    }

    private static func character(named name: Substring) -> String? {
        guard name.first == "#" else { return named[String(name)] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}
