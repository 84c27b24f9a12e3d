/// Percent-encoding (RFC 3986 section 2.1).
public enum PercentEncoding {
    /// Decodes `%41` and, with `plusIsSpace`, also `+`, as in forms. A `%` without two hexadecimal digits is kept;
    /// bytes that are not UTF-8 become U+FFFD.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    public static func decode(_ text: some Collection<UInt8>, plusIsSpace: Bool = false) -> String {
        text.withBytes { bytes in
            guard
                bytes.firstIndex(of: UInt8(ascii: "%"), from: 0) != nil
                    || plusIsSpace && bytes.firstIndex(of: UInt8(ascii: "+"), from: 0) != nil
            else { return UTF8Text.decode(bytes) }
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { decoded in
                let count = write(bytes, plusIsSpace: plusIsSpace, to: decoded)
                return UTF8Text.decode(UnsafeBufferPointer(rebasing: decoded[..<count]))
            }
        }
    }

    static func decodedBytes(_ text: some Collection<UInt8>, plusIsSpace: Bool) -> [UInt8] {
        text.withBytes { bytes in
            [UInt8](unsafeUninitializedCapacity: bytes.count) { result, count in
                count = write(bytes, plusIsSpace: plusIsSpace, to: result)
            }
        }
    }

    /// Writes the decoded bytes to memory that has room for `bytes.count` bytes.
    ///
    /// - Returns: The number of bytes written.
    private static func write(
        _ bytes: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool, to result: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        hexValues.withUnsafeBufferPointer { hexValues in
            var (place, count) = (0, 0)
            while place < bytes.count {
                var byte = bytes[place]
                place += 1
                if byte == UInt8(ascii: "%"), place + 1 < bytes.count {
                    let (high, low) = (hexValues[Int(bytes[place])], hexValues[Int(bytes[place + 1])])
                    if high | low < 16 {
                        byte = high << 4 | low
                        place += 2
                    }
                } else if plusIsSpace, byte == UInt8(ascii: "+") {
                    byte = UInt8(ascii: " ")
                }
                result.initializeElement(at: count, to: byte)
                count += 1
            }
            return count
        }
    }

    /// The value of each byte as a hexadecimal digit; 255 for bytes that are not digits. A table, because a form may
    /// have hundreds of thousands of encoded bytes.
    private static let hexValues = (0...UInt8.max).map { $0.hexValue ?? 255 }

    /// Encodes everything but letters, digits and `-._~`, so that the result is valid in any part of a URL.
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

    /// Encodes only the characters of a URL that a header field cannot contain: control characters, spaces and
    /// non-ASCII characters.
    static func headerSafe(_ location: String) -> String {
        guard !location.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else { return location }
        var result: [UInt8] = []
        for byte in location.utf8 {
            if byte > 32, byte < 127 { result.append(byte) } else { append(byte, to: &result) }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns a target's path, decoded.
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
