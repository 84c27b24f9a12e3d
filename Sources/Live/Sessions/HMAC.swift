import Scenes

/// The keyed hash HMAC-SHA256 (RFC 2104).
enum HMAC {
    /// The number of bytes in a block of SHA-256.
    private static let blockSize = 64

    /// Returns the hash of a message as 64 hexadecimal digits.
    static func hex(of message: [UInt8], by secret: [UInt8]) -> String {
        var key = secret.count > blockSize ? bytes(ofHex: SHA256.hex(of: secret)) : secret
        key += Array(repeating: 0, count: blockSize - key.count)
        let inner = bytes(ofHex: SHA256.hex(of: key.map { $0 ^ 0x36 } + message))
        return SHA256.hex(of: key.map { $0 ^ 0x5c } + inner)
    }

    private static func bytes(ofHex text: String) -> [UInt8] {
        let digits = text.utf8.map { $0 > 57 ? $0 - 87 : $0 - 48 }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
