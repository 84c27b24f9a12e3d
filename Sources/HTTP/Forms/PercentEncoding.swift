/// Percent-encoding (RFC 3986 section 2.1).
public enum PercentEncoding {
    /// Decodes `%41`; with `plusIsSpace`, `+` too, as in forms. A `%` without two hexadecimal digits stays; bytes that are not UTF-8
    /// become U+FFFD.
    public static func decode(_ text: some Collection<UInt8>, plusIsSpace: Bool = false) -> String {
        guard text.contains(where: { $0 == UInt8(ascii: "%") || (plusIsSpace && $0 == UInt8(ascii: "+")) }) else {
            return String(decoding: text, as: UTF8.self)
        }
        return String(decoding: decodedBytes(text, plusIsSpace: plusIsSpace), as: UTF8.self)
    }

    static func decodedBytes(_ text: some Collection<UInt8>, plusIsSpace: Bool) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var position = text.startIndex
        while position != text.endIndex {
            let byte = text[position]
            position = text.index(after: position)
            if byte == UInt8(ascii: "%"), position != text.endIndex, let high = text[position].hexValue {
                let second = text.index(after: position)
                if second != text.endIndex, let low = text[second].hexValue {
                    result.append(high << 4 | low)
                    position = text.index(after: second)
                    continue
                }
            }
            result.append(plusIsSpace && byte == UInt8(ascii: "+") ? 32 : byte)
        }
        return result
    }

    /// Encodes everything but letters, digits and `-._~`, so that the result can stand in any part of a URL.
    public static func encode(_ text: String) -> String {
        var result: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 48...57, 65...90, 97...122, 45, 46, 95, 126: result.append(byte)
            default: append(byte, to: &result)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Encodes only what cannot stand in a header field as a URL: control characters, spaces and what is not ASCII.
    static func headerSafe(_ location: String) -> String {
        guard !location.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else { return location }
        var result: [UInt8] = []
        for byte in location.utf8 {
            if byte > 32, byte < 127 { result.append(byte) } else { append(byte, to: &result) }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// A target's path, decoded.
    static func path(of target: String) -> String {
        decode(target.utf8.prefix { $0 != UInt8(ascii: "?") })
    }

    private static func append(_ byte: UInt8, to result: inout [UInt8]) {
        let digits: StaticString = "0123456789ABCDEF"
        result.append(UInt8(ascii: "%"))
        result.append(digits.utf8Start[Int(byte >> 4)])
        result.append(digits.utf8Start[Int(byte & 15)])
    }
}
