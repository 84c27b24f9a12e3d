import CZlib

/// A streaming gzip decoder: each call returns everything that the input so far decompresses to. For clients and tests.
public struct GzipDecoder: ~Copyable {
    private let stream: UnsafeMutablePointer<z_stream>
    private let limit: Int
    private var count = 0
    private var isAtEnd = false

    /// Creates a decoder.
    ///
    /// - Parameter limit: The maximum number of decompressed bytes in all.
    /// - Throws: ``HTTPError`` with `.compression` when zlib has no memory.
    public init(limit: Int = .max) throws(HTTPError) {
        self.limit = limit
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let failure = inflateInit2_(stream, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard failure == Z_OK else {
            stream.deallocate()
            throw HTTPError(.compression, "zlib could not start (\(failure)).")
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Decompresses the next input bytes. Bytes after the end of the gzip stream are ignored.
    ///
    /// - Throws: ``HTTPError`` with `.compression` when the bytes are not gzip or the limit is exceeded.
    public mutating func decode(_ bytes: [UInt8]) throws(HTTPError) -> [UInt8] {
        var out: [UInt8] = []
        var code = Z_OK
        var rest = bytes[...]
        while !isAtEnd {
            let piece = [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, filled in
                rest.withUnsafeBufferPointer { input in
                    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                    stream.pointee.avail_in = uInt(input.count)
                    stream.pointee.next_out = buffer.baseAddress
                    stream.pointee.avail_out = 16_384
                    code = inflate(stream, Z_NO_FLUSH)
                }
                filled = 16_384 - Int(stream.pointee.avail_out)
            }
            rest = rest.suffix(Int(stream.pointee.avail_in))
            out += piece
            count += piece.count
            guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else {
                throw HTTPError(.compression, "The bytes are not gzip.")
            }
            guard count <= limit else { throw HTTPError(.compression, "The data expands to more than \(limit) bytes.") }
            isAtEnd = code == Z_STREAM_END
            if piece.count < 16_384 { break }
        }
        return out
    }
}
