/// The session of a request, and the conditions for its response.
struct Visitor: Sendable {
    let session: SessionID
    /// Indicates whether the browser's connection uses TLS, as far as the server knows.
    let isSecure: Bool
    /// The permit for keeping the page; nil if the browser's network has too many.
    let permit: PagePermit?
}
