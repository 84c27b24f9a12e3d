/// A piece of a body that many streams send: what is written around a chunk (RFC 9112, section 7.1) is made once for all of them.
package final class HTTPChunk: Sendable {
    /// The piece as a chunk.
    let framed: [UInt8]
    private let range: Range<Int>

    /// A piece of at least one byte.
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

    /// How many bytes the piece has.
    package var count: Int { range.count }

    /// The piece alone. Linear: it is copied.
    package var bytes: [UInt8] { Array(framed[range]) }
}
