/// The style rules that replace the `data-style` attributes of a document, whose policy blocks style attributes.
enum StyleRules {
    private static let attribute = Array(" data-style=\"".utf8)

    /// Returns one rule for each distinct style. Text that is not a list of declarations, or that would not end within
    /// its rule, has no rule.
    ///
    /// Text that looks like the attribute also gets a rule, which matches no element.
    static func rules(in html: [UInt8]) -> [UInt8] {
        var rules: [UInt8] = []
        var known: Set<ArraySlice<UInt8>> = []
        var index = html.startIndex
        while let next = html[index...].firstIndex(of: attribute[1]), next < html.endIndex {
            index = next + 1
            guard next > 0, html[(next - 1)...].starts(with: attribute) else { continue }
            let start = next - 1 + attribute.count
            guard let end = html[start...].firstIndex(of: UInt8(ascii: "\"")) else { break }
            index = end
            if known.insert(html[start..<end]).inserted { append(html[start..<end], to: &rules) }
        }
        return rules
    }

    /// Appends a rule. Its selector has the specificity of an id, so that it overrides style sheets as a style
    /// attribute would.
    private static func append(_ value: ArraySlice<UInt8>, to rules: inout [UInt8]) {
        guard let style = decoded(value), isClosed(style) else { return }
        rules += "[data-style=\"".utf8
        for byte in style {
            switch byte {
            case UInt8(ascii: "\""): rules += "\\22 ".utf8
            case UInt8(ascii: "\n"): rules += "\\a ".utf8
            default: rules.append(byte)
            }
        }
        rules += "\"]:not(#_){".utf8 + style + "}".utf8
    }

    private static let references: [(name: [UInt8], byte: UInt8)] = [
        (Array("amp;".utf8), UInt8(ascii: "&")), (Array("quot;".utf8), UInt8(ascii: "\"")),
        (Array("#39;".utf8), UInt8(ascii: "'")), (Array("gt;".utf8), UInt8(ascii: ">")),
        (Array("#10;".utf8), UInt8(ascii: "\n")),
    ]

    /// Returns the attribute's value with its character references resolved; `nil` if it contains one that templates
    /// never write.
    private static func decoded(_ value: ArraySlice<UInt8>) -> [UInt8]? {
        var style: [UInt8] = []
        var index = value.startIndex
        while index < value.endIndex {
            let byte = value[index]
            index += 1
            guard byte == UInt8(ascii: "&") else {
                style.append(byte)
                continue
            }
            guard let reference = references.first(where: { value[index...].starts(with: $0.name) }) else { return nil }
            style.append(reference.byte)
            index += reference.name.count
        }
        return style
    }

    /// Decides whether the style is self-contained: it has no braces, comments or escapes, and closes everything that
    /// it opens.
    private static func isClosed(_ style: [UInt8]) -> Bool {
        var quote: UInt8?
        var open: [UInt8] = []
        var last: UInt8 = 0
        for byte in style {
            defer { last = byte }
            switch byte {
            case 0..<0x20 where byte != 0x09 && byte != 0x0A: return false
            case UInt8(ascii: "<"), UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): return false
            case UInt8(ascii: "*") where last == UInt8(ascii: "/"): return false
            case 0x0A where quote != nil: return false
            case _ where quote != nil: if byte == quote { quote = nil }
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "("): open.append(UInt8(ascii: ")"))
            case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
            case UInt8(ascii: ")"), UInt8(ascii: "]"): if open.popLast() != byte { return false }
            default: break
            }
        }
        return quote == nil && open.isEmpty
    }
}
