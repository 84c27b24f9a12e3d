/// A piece of a body that is sent to many streams. Its chunk framing (RFC 9112, section 7.1) is computed once for all
/// of them.
package final class HTTPChunk: Sendable {
    /// The piece with its chunk framing.
    let framed: [UInt8]
    private let range: Range<Int>

    /// Creates a piece of at least one byte.
    package init(_ bytes: [UInt8]) {
        precondition(!bytes.isEmpty, "An empty chunk would end the body.")
        var framed: [UInt8] = []
        framed.reserveCapacity(bytes.count + 12)
        ResponseWriter.writeChunkSize(bytes.count, into: &framed)
        let start = framed.count
        framed.append(contentsOf: bytes)
        range = start..<framed.count
        framed.append(contentsOf: ResponseWriter.lineEnd)
        self.framed = framed
    }

    /// The number of bytes without the framing.
    package var count: Int { range.count }

    /// A copy of the bytes without the framing. Linear.
    package var bytes: [UInt8] { Array(framed[range]) }
}
