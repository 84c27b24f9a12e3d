/// A document's tree with the features that these tests need. It parses the output of templates strictly.
final class Node: Equatable, CustomStringConvertible {
    let name: String
    var attributes: [String: String] = [:]
    /// The text of a text node, whose name is empty.
    var text = ""
    var children: [Node] = []

    init(_ name: String) { self.name = name }

    static func == (left: Node, right: Node) -> Bool {
        left.name == right.name && left.attributes == right.attributes && left.text == right.text
            && left.children == right.children
    }

    var description: String {
        if name.isEmpty { return text.debugDescription }
        let attributes = attributes.sorted { $0.key < $1.key }.map { " \($0)=\($1.debugDescription)" }.joined()
        return "<\(name)\(attributes)>" + children.map(\.description).joined() + "</\(name)>"
    }

    func first(where matches: (Node) -> Bool) -> Node? {
        if matches(self) { return self }
        for child in children {
            if let found = child.first(where: matches) { return found }
        }
        return nil
    }

    func element(_ id: String) -> Node? { first { $0.attributes["id"] == id } }

    func parent(of node: Node) -> Node? {
        first { $0.children.contains { $0 === node } }
    }

    /// The text of the node and its descendants.
    var content: String { text + children.map(\.content).joined() }

    /// All IDs, including repeated ones.
    var ids: [String] { (attributes["id"].map { [$0] } ?? []) + children.flatMap(\.ids) }
}

struct DOMError: Error, CustomStringConvertible {
    let description: String
}

/// A parser of HTML that never requires a browser's error correction.
struct DOMParser {
    private let bytes: [UInt8]
    private var index = 0

    static let void: Set<String> = ["br", "hr", "img", "input", "link", "meta", "source", "col", "area", "base", "wbr"]

    /// Parses HTML.
    ///
    /// - Parameter context: the element whose inner HTML it is; nil for a document.
    static func parse(_ html: [UInt8], in context: String? = nil) throws -> [Node] {
        var parser = DOMParser(bytes: html)
        let root = Node(context ?? "#document")
        if context == "textarea" || context == "title" || context == "script" || context == "style" {
            let text = String(decoding: html, as: UTF8.self)
            let isRaw = context == "script" || context == "style"
            try parser.append(isRaw ? text : decode(text), to: root)
        } else {
            try parser.content(of: root)
            if parser.index != html.count { throw DOMError(description: "an end tag too many at \(parser.index)") }
        }
        return root.children
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func append(_ text: String, to node: Node) throws {
        if text.isEmpty { return }
        if let last = node.children.last, last.name.isEmpty {
            last.text += text
        } else {
            let child = Node("")
            child.text = text
            node.children.append(child)
        }
    }

    private func starts(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

    private mutating func take(until stop: (UInt8) -> Bool) -> String {
        let start = index
        while index < bytes.count, !stop(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func content(of parent: Node) throws {
        while index < bytes.count {
            if bytes[index] != UInt8(ascii: "<") {
                try append(Self.decode(take { $0 == UInt8(ascii: "<") }), to: parent)
            } else if starts("</") {
                return
            } else if starts("<!") {
                _ = take { $0 == UInt8(ascii: ">") }
                index += 1
            } else {
                try element(in: parent)
            }
        }
    }

    private mutating func element(in parent: Node) throws {
        index += 1
        let node = Node(take { $0 == 0x20 || $0 == UInt8(ascii: ">") })
        guard !node.name.isEmpty else { throw DOMError(description: "a tag without name at \(index)") }
        parent.children.append(node)
        while index < bytes.count, bytes[index] == 0x20 { try attribute(of: node) }
        guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else {
            throw DOMError(description: "a tag without end at \(index)")
        }
        index += 1
        if Self.void.contains(node.name) { return }
        if (node.name == "textarea" || node.name == "pre") && starts("&#10;") { index += 5 }
        if ["script", "style", "textarea", "title"].contains(node.name) {
            let end = "</" + node.name
            let start = index
            while index < bytes.count, !starts(end) { index += 1 }
            let text = String(decoding: bytes[start..<index], as: UTF8.self)
            try append(node.name == "script" || node.name == "style" ? text : Self.decode(text), to: node)
        } else {
            try content(of: node)
        }
        guard starts("</\(node.name)>") else { throw DOMError(description: "<\(node.name)> does not end at \(index)") }
        index += node.name.utf8.count + 3
    }

    private mutating func attribute(of node: Node) throws {
        index += 1
        let name = take { $0 == 0x20 || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ">") }
        var value = ""
        if index < bytes.count, bytes[index] == UInt8(ascii: "=") {
            index += 1
            guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
                throw DOMError(description: "a value without quotes at \(index)")
            }
            index += 1
            value = Self.decode(take { $0 == UInt8(ascii: "\"") })
            index += 1
        }
        // A browser uses the first one.
        if node.attributes[name] == nil { node.attributes[name] = value }
    }

    /// Returns text with the character references that templates write resolved.
    static func decode(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let ampersand = rest.firstIndex(of: "&") {
            result += rest[..<ampersand]
            rest = rest[ampersand...]
            let known = [
                "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&#10;": "\n", "&#13;": "\r",
            ]
            if let (reference, value) = known.first(where: { rest.hasPrefix($0.key) }) {
                result += value
                rest = rest.dropFirst(reference.count)
            } else {
                result += "&"
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }
}
