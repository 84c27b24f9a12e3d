import HTTP
import Scenes

extension EndpointRequest {
    /// Decides whether a header field has the HMAC-SHA256 of the body (RFC 2104), as webhooks of many services do: as
    /// hexadecimal digits, with or without `sha256=` before them. The comparison takes constant time.
    ///
    /// - Parameters:
    ///   - secret: The secret that the sender shares with the app.
    ///   - field: The name of the header field.
    public func isSigned(with secret: String, in field: String = "X-Hub-Signature-256") -> Bool {
        guard !secret.isEmpty, let signature = headers[field]?.lowercased() else { return false }
        let digits = String(signature.trimmingPrefix("sha256="))
        return ConstantTime.areEqual(digits, Self.signature(of: body, by: Array(secret.utf8)))
    }

    static func signature(of body: [UInt8], by secret: [UInt8]) -> String {
        var key = secret.count > 64 ? bytes(ofHex: SHA256.hex(of: secret)) : secret
        key += Array(repeating: 0, count: 64 - key.count)
        let inner = bytes(ofHex: SHA256.hex(of: key.map { $0 ^ 0x36 } + body))
        return SHA256.hex(of: key.map { $0 ^ 0x5c } + inner)
    }

    private static func bytes(ofHex text: String) -> [UInt8] {
        let digits = text.utf8.map { $0 > 57 ? $0 - 87 : $0 - 48 }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
