import HTTP

/// Undoes an answer's content coding while it comes.
final class StreamDecoder {
    /// The header that offers what it can undo.
    static let acceptance = FormEntry("Accept-Encoding", "gzip")

    private var gzip: GzipDecoder

    /// nil when the answer is not coded.
    init?(_ head: ClientResponseHead) throws {
        guard head.header("content-encoding") == "gzip" else { return nil }
        gzip = try GzipDecoder()
    }

    /// What the bytes add.
    func decode(_ bytes: [UInt8]) throws -> [UInt8] { try gzip.decode(bytes) }
}
