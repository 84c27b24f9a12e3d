import CZlib

/// Decompresses gzip bytes as they come; what is whole in the input is in the output at once. For clients and tests.
public struct GzipDecoder: ~Copyable {
    private let stream: UnsafeMutablePointer<z_stream>
    private let limit: Int
    private var count = 0
    private var isAtEnd = false

    /// - Parameter limit: the most bytes that may come out, in all.
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

    /// Takes more compressed bytes, returns what they hold. Bytes behind the end are ignored.
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
            guard count <= limit else { throw HTTPError(.compression, "More than \(limit) bytes were compressed.") }
            isAtEnd = code == Z_STREAM_END
            if piece.count < 16_384 { break }
        }
        return out
    }
}
