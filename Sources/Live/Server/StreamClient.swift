import HTTP

/// The client that requests a page's patches, and the last patch that it has.
struct StreamClient: Sendable {
    /// The number that the tab has assigned to itself; zero if it has none.
    let window: UInt64
    /// The id of the last patch that the client has applied; nil if it has only the document.
    let lastID: UInt64?

    init(_ request: HTTPRequest) {
        let query = request.query
        window = query["window"].flatMap { UInt64($0) } ?? 0
        lastID = (request.headers["Last-Event-ID"] ?? query["last"]).flatMap { UInt64($0) }
    }
}
