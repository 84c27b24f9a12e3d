/// The inline elements in wordings of templates, whose attributes are in the template only: `<a>All tasks</a>`.
package enum TextMarkup {
    /// The elements that a wording can contain.
    package static let elements: Set<String> = [
        "a", "abbr", "b", "bdi", "br", "cite", "code", "em", "i", "kbd", "mark", "q", "s", "samp", "small", "span",
        "strong", "sub", "sup", "time", "u", "var", "wbr",
    ]

    /// A piece of a wording.
    package enum Piece: Sendable, Hashable {
        case text(String)
        case start(String)
        case end(String)
    }

    /// Splits a wording at its tags. Everything else, such as `<` before a space, is text.
    package static func pieces(of wording: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = wording[...]
        var text = ""
        while let opening = rest.firstIndex(of: "<") {
            text += rest[..<opening]
            rest = rest[opening...]
            guard let closing = rest.firstIndex(of: ">"), let tag = tag(rest[rest.index(after: opening)..<closing])
            else {
                text.append("<")
                rest = rest.dropFirst()
                continue
            }
            if !text.isEmpty { pieces.append(.text(text)) }
            text = ""
            pieces.append(tag)
            rest = rest[rest.index(after: closing)...]
        }
        text += rest
        if !text.isEmpty { pieces.append(.text(text)) }
        return pieces
    }

    /// Returns the tags in a wording.
    static func tags(in wording: String) -> [String] {
        pieces(of: wording).compactMap { piece in
            switch piece {
            case .text: nil
            case .start(let name): "<\(name)>"
            case .end(let name): "</\(name)>"
            }
        }
    }

    /// The elements without an end tag.
    private static let voidElements: Set<String> = ["br", "wbr"]

    /// Decides whether each end tag closes the element that was opened last, and every element is closed.
    static func isNested(_ tags: [String]) -> Bool {
        var open: [Substring] = []
        for tag in tags {
            let name = tag.dropLast().drop { $0 == "<" || $0 == "/" }
            if tag.hasPrefix("</") {
                guard open.popLast() == name else { return false }
            } else if !voidElements.contains(String(name)) {
                open.append(name)
            }
        }
        return open.isEmpty
    }

    private static func tag(_ content: Substring) -> Piece? {
        if content.first == "/" {
            let name = String(content.dropFirst())
            return elements.contains(name) ? .end(name) : nil
        }
        return elements.contains(String(content)) ? .start(String(content)) : nil
    }
}
