/// The tags of a rendered document, in order. Attribute values are not decoded.
struct HTMLTags: IteratorProtocol {
    struct Tag {
        /// The name in lower case, with a slash before it for an end tag.
        let name: String
        /// The index after the tag.
        let end: Int
        fileprivate let attributes: [(name: String, value: String)]

        /// The value of an attribute; nil if the tag does not have it.
        subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
    }

    private let html: [UInt8]
    private var place = 0

    init(_ html: [UInt8]) { self.html = html }

    mutating func next() -> Tag? {
        while let start = html[place...].firstIndex(of: UInt8(ascii: "<")) {
            place = start + 1
            if html[place...].starts(with: "!--".utf8) {
                skipComment()
            } else if let first = html[place...].first, first == UInt8(ascii: "/") || Self.isNameByte(first) {
                return tag()
            }
        }
        return nil
    }

    private mutating func skipComment() {
        while place < html.count, !html[place...].starts(with: "-->".utf8) { place += 1 }
    }

    private mutating func tag() -> Tag {
        let slash = html[place] == UInt8(ascii: "/") ? "/" : ""
        place += slash.utf8.count
        let name = slash + word()
        var attributes: [(name: String, value: String)] = []
        while place < html.count, html[place] != UInt8(ascii: ">") {
            guard Self.isNameByte(html[place]) else {
                place += 1
                continue
            }
            attributes.append((word(), value()))
        }
        place = min(place + 1, html.count)
        return Tag(name: name, end: place, attributes: attributes)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool { byte > 0x20 && !"\"'<>/=".utf8.contains(byte) }

    private mutating func word() -> String {
        let bytes = html[place...].prefix(while: Self.isNameByte)
        place = bytes.endIndex
        return String(decoding: bytes, as: UTF8.self).lowercased()
    }

    /// Reads the value after an attribute's name; empty if it has none.
    private mutating func value() -> String {
        guard place < html.count, html[place] == UInt8(ascii: "=") else { return "" }
        place += 1
        guard let quote = html[place...].first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return plainValue()
        }
        let bytes = html[(place + 1)...].prefix { $0 != quote }
        place = min(bytes.endIndex + 1, html.count)
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func plainValue() -> String {
        let bytes = html[place...].prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
        place = bytes.endIndex
        return String(decoding: bytes, as: UTF8.self)
    }
}
