import HTTP

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
        return ConstantTime.areEqual(digits, HMAC.hex(of: body, by: Array(secret.utf8)))
    }
}
