/// Whose browser asks, and how the answer may speak to it.
struct Visitor: Sendable {
    let session: SessionID
    /// Whether the browser's connection is one over TLS, as far as is known.
    let isSecure: Bool
}
