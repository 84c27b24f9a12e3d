/// A buffer to which bytes are appended by hand: the code that one writes without a template.
struct HandWriter {
    private(set) var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(1_024) }

    mutating func clear() { bytes.removeAll(keepingCapacity: true) }

    /// Appends text without escaping it.
    mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(decimal value: Int) {
        bytes.append(contentsOf: String(value).utf8)
    }

    /// Appends a value, escaped for element text or a quoted attribute.
    mutating func append(escaped text: String) {
        var text = text
        text.withUTF8 { utf8 in
            var run = 0
            for (index, byte) in utf8.enumerated() {
                guard let reference = Self.reference(byte) else { continue }
                bytes.append(contentsOf: utf8[run..<index])
                append(reference)
                run = index + 1
            }
            bytes.append(contentsOf: utf8[run...])
        }
    }

    private static func reference(_ byte: UInt8) -> StaticString? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        case 0x0A: "&#10;"
        case 0x0D: "&#13;"
        case 0x00..<0x09, 0x0B, 0x0C, 0x0E..<0x20: "\u{FFFD}"
        default: nil
        }
    }
}
