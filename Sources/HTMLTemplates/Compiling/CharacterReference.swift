/// Character references in a template's static text.
enum CharacterReference {
    /// The named references that are recognized: those with which values are escaped, and the no-break space.
    private static let names = [
        "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "amp": "&", "nbsp": "\u{A0}",
    ]
    /// The maximum length of a name, in bytes. HTML's longest has 31.
    private static let nameLimit = 32

    /// Returns an attribute's static text, escaped as a value would be, so that the two can be compared.
    static func canonical(_ bytes: [UInt8]) -> [UInt8] {
        Array(escaped(decoded(String(decoding: bytes, as: UTF8.self)).text).utf8)
    }

    /// Returns a text escaped as a value would be.
    static func escaped(_ text: String) -> String {
        var buffer = ByteBuffer(capacity: text.utf8.count)
        defer { buffer.free() }
        text.withBytes { Escape.html($0, to: &buffer) }
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    /// Returns a text with characters in place of numeric references and of those with a recognized name, and the first
    /// other reference, which remains.
    static func decoded(_ text: String) -> (text: String, unknown: String?) {
        let bytes = Array(text.utf8)
        guard bytes.contains(UInt8(ascii: "&")) else { return (text, nil) }
        var output: [UInt8] = []
        var unknown: String?
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "&"), let end = end(ofNameAt: index + 1, in: bytes) else {
                output.append(bytes[index])
                index += 1
                continue
            }
            let name = String(decoding: bytes[index + 1..<end], as: UTF8.self)
            if let character = names[name] ?? character(numbered: name) {
                output += character.utf8
            } else {
                output += bytes[index...end]
                unknown = unknown ?? "&\(name);"
            }
            index = end + 1
        }
        return (String(decoding: output, as: UTF8.self), unknown)
    }

    /// Returns the index of the semicolon after a name or number; `nil` if there is none.
    private static func end(ofNameAt start: Int, in bytes: [UInt8]) -> Int? {
        let first = start < bytes.count && bytes[start] == UInt8(ascii: "#") ? start + 1 : start
        let end = bytes[first...].prefix(nameLimit).firstIndex { !isNamePart($0) } ?? bytes.count
        return end > first && end < bytes.count && bytes[end] == UInt8(ascii: ";") ? end : nil
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    /// Returns the character of a number such as `#8364` or `#x20AC`; `nil` if there is none.
    private static func character(numbered name: String) -> String? {
        let digits = name.dropFirst()
        guard name.first == "#", let first = digits.first else { return nil }
        let isHexadecimal = first == "x" || first == "X"
        let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let value, value > 0, let scalar = Unicode.Scalar(value) else { return nil }
        return String(scalar)
    }
}
