/// Writes identities as parts of element ids. They are percent-encoded, so that they contain no white space or quotes.
enum Identity {
    static func append(_ identity: String, to buffer: inout ByteBuffer) {
        identity.withBytes { bytes in
            buffer.reserve(bytes.count * 3)
            for byte in bytes { append(byte, to: &buffer) }
        }
    }

    static func encoded(_ identity: String) -> String {
        var buffer = ByteBuffer(capacity: identity.utf8.count * 3)
        defer { buffer.free() }
        append(identity, to: &buffer)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    private static func append(_ byte: UInt8, to buffer: inout ByteBuffer) {
        if Percent.isUnreserved(byte) { buffer.append(byte) } else { Percent.append(byte, to: &buffer) }
    }
}

/// Percent-encoding (RFC 3986, section 2.1).
enum Percent {
    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    static func append(_ byte: UInt8, to buffer: inout ByteBuffer) {
        buffer.append(UInt8(ascii: "%"))
        buffer.append(Hexadecimal.digit(byte >> 4))
        buffer.append(Hexadecimal.digit(byte & 15))
    }
}

enum Hexadecimal {
    static func digit(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
    }
}
