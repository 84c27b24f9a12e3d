/// Character references in a template's static text.
enum CharacterReference {
    /// Returns an attribute's static text, escaped as a value would be, so that the two can be compared. Of the named
    /// references, it recognizes only the five with which values are escaped.
    static func canonical(_ bytes: [UInt8]) -> [UInt8] {
        var text = String(decoding: bytes, as: UTF8.self)
        if text.contains("&") {
            for (name, character) in [
                ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("#39", "'"), ("amp", "&"),
            ] {
                text = text.replacing("&\(name);", with: character)
            }
        }
        var buffer = ByteBuffer(capacity: text.utf8.count)
        text.withBytes { Escape.html($0, to: &buffer) }
        defer { buffer.free() }
        return Array(buffer.bytes)
    }
}
