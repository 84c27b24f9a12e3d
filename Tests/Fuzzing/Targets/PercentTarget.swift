@testable import HTTP

extension FuzzTarget {
    /// Percent-encoding: decoding reverses encoding, never makes a text longer, and treats a slice like an array.
    static let percent = FuzzTarget("percent") { bytes in
        for plusIsSpace in [false, true] {
            let decoded = PercentEncoding.decodedBytes(bytes, plusIsSpace: plusIsSpace)
            require(decoded.count <= bytes.count, "Decoding made the text longer.")
            let slice = PercentEncoding.decodedBytes(
                ([37] + bytes + [52])[1..<bytes.count + 1], plusIsSpace: plusIsSpace)
            require(slice, equals: decoded, "of a slice")
            let text = PercentEncoding.decode(bytes, plusIsSpace: plusIsSpace)
            require(Array(text.utf8), equals: Array(String(decoding: decoded, as: UTF8.self).utf8), "as text")
            let encoded = PercentEncoding.encode(text)
            require(encoded.utf8.allSatisfy { $0 > 32 && $0 < 127 }, "An encoded text is not ASCII.")
            let again = PercentEncoding.decode(encoded.utf8, plusIsSpace: plusIsSpace)
            require(Array(again.utf8), equals: Array(text.utf8), "decoded again")
        }
        let location = String(decoding: bytes, as: UTF8.self)
        let safe = PercentEncoding.headerSafe(location)
        require(safe.utf8.allSatisfy { $0 > 32 && $0 < 127 }, "A location has characters that a field cannot have.")
        require(PercentEncoding.headerSafe(safe), equals: safe, "made safe again")
    }
}
