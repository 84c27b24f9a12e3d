import HTTP

/// A decoder for the content coding of a response, which works while the response arrives.
final class StreamDecoder {
    /// The request header that offers the supported codings.
    static let acceptance = FormEntry("Accept-Encoding", "gzip")

    private var gzip: GzipDecoder

    /// Creates a decoder; `nil` when the response has no content coding.
    init?(_ head: ClientResponseHead) throws {
        guard head.header("content-encoding") == "gzip" else { return nil }
        gzip = try GzipDecoder()
    }

    /// Returns the decoded content of the next bytes.
    func decode(_ bytes: [UInt8]) throws -> [UInt8] { try gzip.decode(bytes) }
}
