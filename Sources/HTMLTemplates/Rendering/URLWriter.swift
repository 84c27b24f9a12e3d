/// Writes text as a URL or a part of one, in an attribute in quotes. It is percent-encoded (RFC 3986), and a whole URL
/// is written only if its scheme is harmless.
enum URLWriter {
    enum Part { case whole, continued, path, segment, query }

    /// The URL that replaces one that would run code. It leads nowhere.
    static let refused: StaticString = "about:invalid"

    static func whole(_ bytes: UnsafeBufferPointer<UInt8>, _ buffer: inout ByteBuffer) {
        guard URLScheme.isHarmless(url: bytes), !lacksHost(bytes) else { return buffer.append(refused) }
        part(bytes, .whole, &buffer)
    }

    /// Indicates whether text after the URL would become its host, as after `https:` or `//`.
    private static func lacksHost(_ url: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let last = url.last, last == UInt8(ascii: "/") || last == UInt8(ascii: ":") else { return false }
        return URLPrefix(url[...]) == .authority
    }

    /// Writes a value into a URL that may begin with other values. It never changes their scheme or host.
    static func join(
        _ bytes: UnsafeBufferPointer<UInt8>, _ part: Part, inList: Bool = false, _ buffer: inout ByteBuffer
    ) {
        guard let first = bytes.first else { return }
        let isSlash = first == UInt8(ascii: "/")
        switch inList ? URLPrefix(endOfList: buffer.bytes) : URLPrefix(endOf: buffer.bytes) {
        case .authority: return
        case .settled: self.part(bytes, part, &buffer)
        case .scheme: self.part(bytes, .continued, &buffer)
        case .slash:
            if isSlash { buffer.append("%2F") }
            self.part(isSlash ? UnsafeBufferPointer(rebasing: bytes.dropFirst()) : bytes, part, &buffer)
        case .start:
            guard isSlash, bytes.count > 1, bytes[1] == UInt8(ascii: "/") else {
                return self.part(bytes, .continued, &buffer)
            }
            buffer.append("/%2F")
            self.part(UnsafeBufferPointer(rebasing: bytes.dropFirst(2)), .continued, &buffer)
        case .host:
            let endsHost = isSlash || part == .continued && (first == UInt8(ascii: "?") || first == UInt8(ascii: "#"))
            if !endsHost { buffer.append(UInt8(ascii: "/")) }
            self.part(bytes, part, &buffer)
        }
    }

    /// Writes a dot between a URL's first slash and the next one; without the dot, a host would follow. `/./` is
    /// equivalent to `/`.
    static func guardSlash(_ buffer: inout ByteBuffer) {
        if URLPrefix(endOf: buffer.bytes) == .slash || URLPrefix(endOfList: buffer.bytes) == .slash {
            buffer.append(UInt8(ascii: "."))
        }
    }

    /// Writes a list of URLs separated by white space or commas, as in `srcset` and `ping`. Each is checked separately.
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
            // A slash directly after the template's own slash would begin another host.
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
