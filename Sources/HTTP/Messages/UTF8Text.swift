/// The text of bytes that a client has sent.
enum UTF8Text {
    /// Decodes UTF-8. Each maximal part that is not UTF-8 becomes U+FFFD, as `String(decoding:as:)` decodes it (The
    /// Unicode Standard, section 3.9, "U+FFFD Substitution of Maximal Subparts").
    ///
    /// `String(decoding:as:)` takes 90 ns for each invalid byte, so that a client could occupy the server for 0.1 s with
    /// one megabyte.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    static func decode(_ bytes: some Collection<UInt8>) -> String {
        bytes.withBytes { bytes in
            if let text = String(validating: bytes, as: UTF8.self) { return text }
            return String(unsafeUninitializedCapacity: 3 * bytes.count) { repair(bytes, to: $0) }
        }
    }

    /// Writes the bytes to memory that has room for three times as many, with replacements for invalid ones.
    ///
    /// - Returns: The number of bytes written.
    private static func repair(
        _ bytes: UnsafeBufferPointer<UInt8>, to result: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        var (place, count) = (0, 0)
        while place < bytes.count {
            let (length, isValid) = scalar(in: bytes, at: place)
            if isValid {
                for index in place..<place + length {
                    result.initializeElement(at: count, to: bytes[index])
                    count += 1
                }
            } else {
                result.initializeElement(at: count, to: 0xEF)
                result.initializeElement(at: count + 1, to: 0xBF)
                result.initializeElement(at: count + 2, to: 0xBD)
                count += 3
            }
            place += length
        }
        return count
    }

    /// Returns the length of the scalar at a place, or of the maximal part of one that is not complete.
    private static func scalar(
        in bytes: UnsafeBufferPointer<UInt8>, at place: Int
    ) -> (length: Int, isValid: Bool) {
        let first = bytes[place]
        let (size, second): (Int, ClosedRange<UInt8>) =
            switch first {
            case 0x00...0x7F: (1, 0x80...0xBF)
            case 0xC2...0xDF: (2, 0x80...0xBF)
            case 0xE0: (3, 0xA0...0xBF)
            case 0xED: (3, 0x80...0x9F)
            case 0xE1...0xEF: (3, 0x80...0xBF)
            case 0xF0: (4, 0x90...0xBF)
            case 0xF1...0xF3: (4, 0x80...0xBF)
            case 0xF4: (4, 0x80...0x8F)
            default: (0, 0x80...0xBF)
            }
        var length = 1
        while length < size {
            let allowed = length == 1 ? second : 0x80...0xBF
            guard place + length < bytes.count, allowed.contains(bytes[place + length]) else { return (length, false) }
            length += 1
        }
        return (length, size > 0)
    }
}
