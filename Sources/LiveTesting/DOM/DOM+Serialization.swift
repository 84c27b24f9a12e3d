extension DOM.Node {
    /// The node serialized as HTML (HTML, section 13.3).
    public var html: String {
        var out = ""
        DOM.write(self, into: &out)
        return out
    }
}

extension DOM.Element {
    /// The content serialized as HTML.
    public var innerHTML: String {
        var out = ""
        for child in children { DOM.write(child, into: &out) }
        return out
    }

    /// A canonical form that is the same for all equivalent elements: attributes are sorted, comments are omitted, and
    /// white space is collapsed and removed next to tags (except in `pre` and `textarea`). A prefix marks elements of
    /// SVG and MathML. Two trees are equal if their canonical forms are. Each element has a separate line, so that two
    /// forms are easy to compare.
    public var canonicalHTML: String {
        var out = ""
        DOM.writeCanonical(self, depth: 0, into: &out)
        return out
    }
}

extension DOM {

    fileprivate static func write(_ node: Node, into out: inout String) {
        switch node {
        case let text as Text:
            let isRaw = text.parent.map { $0.namespace == .html && HTMLElements.rawText.contains($0.name) } ?? false
            out += isRaw ? text.data : escape(text.data, inAttribute: false)
        case let comment as Comment: out += "<!--\(comment.data)-->"
        case let element as Element:
            writeTag(element, element.name, element.attributes, into: &out)
            guard element.namespace != .html || !HTMLElements.void.contains(element.name) else { return }
            for child in element.children { write(child, into: &out) }
            out += "</\(element.name)>"
        default: break
        }
    }

    private static func writeTag(
        _ element: Element, _ name: String, _ attributes: [Attribute], into out: inout String
    ) {
        out += "<" + name
        for attribute in attributes {
            out += " \(attribute.name)=\"\(escape(attribute.value, inAttribute: true))\""
        }
        out += ">"
    }

    fileprivate static func writeCanonical(_ element: Element, depth: Int, into out: inout String) {
        let indent = String(repeating: " ", count: depth)
        out += indent
        // The prefix, such as `svg:`, reveals an HTML element of the same name in its place.
        let name = element.namespace == .html ? element.name : "\(element.namespace.rawValue):\(element.name)"
        writeTag(element, name, element.attributes.sorted { $0.name < $1.name }, into: &out)
        out += "\n"
        if element.name == "pre" || element.name == "textarea" {
            for child in element.children where !(child is Comment) { write(child, into: &out) }
            out += "\n"
            return
        }
        var text = ""
        func flush() {
            let folded = text.folded
            if !folded.isEmpty { out += "\(indent) \(escape(folded, inAttribute: false))\n" }
            text = ""
        }
        for child in element.children {
            switch child {
            case let piece as Text: text += piece.data
            case let inner as Element:
                flush()
                writeCanonical(inner, depth: depth + 1, into: &out)
            default: break
            }
        }
        flush()
    }

    private static func escape(_ text: String, inAttribute: Bool) -> String {
        var out = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": out += "&amp;"
            case "\u{A0}": out += "&nbsp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"" where inAttribute: out += "&quot;"
            default: out.unicodeScalars.append(character)
            }
        }
        return out
    }
}
