/// Whose browser asks, and how the answer may speak to it.
struct Visitor: Sendable {
    let session: SessionID
    /// Whether the browser's connection is one over TLS, as far as is known.
    let isSecure: Bool
    /// For a page that is kept; nil where the browser's network has too many.
    let permit: PagePermit?
}
