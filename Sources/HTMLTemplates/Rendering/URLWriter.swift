/// Writes text as a URL or part of one, in an attribute between quotes: percent-encoded (RFC 3986), and a whole URL only when its
/// scheme is harmless.
enum URLWriter {
    enum Part { case whole, continued, path, segment, query }

    /// What stands in a page instead of a URL that would run code: an address that leads nowhere.
    static let refused: StaticString = "about:invalid"

    static func whole(_ bytes: UnsafeBufferPointer<UInt8>, _ buffer: inout ByteBuffer) {
        guard URLScheme.isHarmless(url: bytes) else { return buffer.append(refused) }
        part(bytes, .whole, &buffer)
    }

    /// URLs with white space or commas between, as in `srcset` and `ping`: each is looked at by itself.
    static func list(_ bytes: UnsafeBufferPointer<UInt8>, _ buffer: inout ByteBuffer) {
        var start = 0
        for index in 0...bytes.count {
            let isEnd = index == bytes.count
            guard isEnd || HTMLSyntax.isSpace(bytes[index]) || bytes[index] == UInt8(ascii: ",") else { continue }
            if index > start { whole(UnsafeBufferPointer(rebasing: bytes[start..<index]), &buffer) }
            if !isEnd { buffer.append(bytes[index] == UInt8(ascii: ",") ? bytes[index] : 0x20) }
            start = index + 1
        }
    }

    static func part(_ bytes: UnsafeBufferPointer<UInt8>, _ part: Part, _ buffer: inout ByteBuffer) {
        buffer.reserve(bytes.count)
        for index in bytes.indices {
            let byte = bytes[index]
            if Percent.isUnreserved(byte) || (byte >= 0x80 && part == .whole) {
                buffer.append(byte)
            } else if mayStand(byte, part, bytes, index) {
                if byte == UInt8(ascii: "&") { buffer.append("&amp;") } else { buffer.append(byte) }
            } else {
                Percent.append(byte, to: &buffer)
            }
        }
    }

    private static func mayStand(
        _ byte: UInt8, _ part: Part, _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int
    ) -> Bool {
        switch byte {
        case UInt8(ascii: "%"):
            part != .query && index + 2 < bytes.count && isHexadecimal(bytes[index + 1])
                && isHexadecimal(bytes[index + 2])
        case UInt8(ascii: "/"):
            // A second slash right after the author's would name another host.
            part != .query && !(part == .segment && index == 0)
        case UInt8(ascii: ":"): part != .query && part != .continued
        case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","):
            part == .whole || (part == .continued && byte != UInt8(ascii: ","))
        case UInt8(ascii: "@"), UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "("),
            UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ";"), UInt8(ascii: "="):
            part != .query
        default: false
        }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte | 0x20
    }
}
