/// Tracks style sheets and style attributes, in which only a property's value may be dynamic.
struct StyleTracker {
    private var braces = 0
    private var isValue = false
    private var quote: UInt8 = 0
    private var isComment = false
    private var last: UInt8 = 0
    /// The open parentheses; each entry indicates whether it belongs to `url(`.
    private var parentheses: [Bool] = []
    private var word: [UInt8] = []
    private let isElement: Bool

    init(isElement: Bool) { self.isElement = isElement }

    mutating func feed(_ byte: UInt8) {
        defer { last = byte }
        if isComment {
            if last == UInt8(ascii: "*") && byte == UInt8(ascii: "/") { isComment = false }
            return
        }
        if quote != 0 {
            if byte == quote && last != UInt8(ascii: "\\") { quote = 0 }
            return
        }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "*") where last == UInt8(ascii: "/"): isComment = true
        case UInt8(ascii: "("):
            // A value may have written the function's name.
            parentheses.append(last == 0 || word.elementsEqual("url".utf8) || word.elementsEqual("src".utf8))
        case UInt8(ascii: ")"): _ = parentheses.popLast()
        case UInt8(ascii: ":"): isValue = braces > 0 || !isElement
        case UInt8(ascii: ";"): isValue = false
        case UInt8(ascii: "{"):
            braces += 1
            isValue = false
        case UInt8(ascii: "}"):
            braces -= 1
            isValue = false
        default: break
        }
        if HTMLSyntax.isLetter(byte) {
            if word.count < 8 { word.append(HTMLSyntax.lowercased(byte)) }
        } else {
            word.removeAll()
        }
    }

    /// Records a value as a byte that does not occur in styles.
    mutating func feedValue() { feed(0) }

    func agrees(with other: StyleTracker) -> Bool {
        isValue == other.isValue && quote == other.quote && isComment == other.isComment && braces == other.braces
            && parentheses == other.parentheses
    }

    /// Returns the state after a section. Because a section may be omitted, it must not change the state.
    func merged(with other: StyleTracker, _ section: MustacheSection) throws(TemplateError) -> StyleTracker {
        guard agrees(with: other) else {
            throw section.position.error(
                .unsafePlace,
                "The section \(section.name.text) changes the meaning of the style after it: "
                    + "put whole properties or whole values into a section.")
        }
        return other
    }

    func place(_ name: MustacheName, element: Bool, at position: SourcePosition) throws(TemplateError) -> Place {
        if quote != 0 || isComment || parentheses.contains(true) {
            throw position.error(
                .unsafePlace,
                "No value can be made safe within quotes, url() or a comment of a style: "
                    + "use {{\(name.text)}} as a property's value.")
        }
        if !isValue || last == UInt8(ascii: "\\") {
            throw position.error(
                .unsafePlace,
                "In a style, only a property's value can be dynamic: "
                    + "write the property, as in width: {{\(name.text)}}.")
        }
        return element ? .styleElement : .style
    }
}
