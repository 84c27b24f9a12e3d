import HTTP

/// Who asks for a page's patches, and from where on.
struct StreamClient: Sendable {
    /// A number that the window has given itself; zero for a client that has none.
    let window: UInt64
    /// The last patch that it has applied; nil for none since the document.
    let lastID: UInt64?

    init(_ request: HTTPRequest) {
        let query = request.query
        window = query["window"].flatMap { UInt64($0) } ?? 0
        lastID = (request.headers["Last-Event-ID"] ?? query["last"]).flatMap { UInt64($0) }
    }
}
