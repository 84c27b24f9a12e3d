import CZlib

/// A reusable zlib compressor (RFC 1950 to 1952). It belongs to one thread or loop and keeps its working memory (about
/// 256 kB) between uses.
public final class GzipEncoder {
    private let stream: UnsafeMutablePointer<z_stream>
    private let level: Int32

    /// Creates an encoder.
    ///
    /// - Parameter level: 1 (fastest) to 9 (smallest).
    /// - Throws: ``HTTPError`` with `.compression` when zlib has no memory.
    public init(level: Int = 6) throws(HTTPError) {
        self.level = Int32(min(9, max(1, level)))
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // Raw deflate: the gzip header and trailer are written here, so that one zlib stream serves both methods.
        let failure = deflateInit2_(
            stream, self.level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)
        )
        guard failure == Z_OK else { throw HTTPError(.compression, "zlib could not start (\(failure)).") }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// Returns a complete gzip file with the bytes.
    public func encode(_ bytes: [UInt8]) -> [UInt8] {
        var out = Compression.gzipHeader
        run(bytes, Z_FINISH, into: &out)
        var checksum = UInt32(
            truncatingIfNeeded: bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, uInt($0.count)) })
        var size = UInt32(truncatingIfNeeded: bytes.count)
        for _ in 0..<4 {
            out.append(UInt8(truncatingIfNeeded: checksum))
            checksum >>= 8
        }
        for _ in 0..<4 {
            out.append(UInt8(truncatingIfNeeded: size))
            size >>= 8
        }
        return out
    }

    /// Returns the bytes as deflate blocks that refer to nothing before them and end on a byte boundary (a full flush).
    /// They are valid at any position of any stream that began with ``Compression/gzipHeader``.
    public func deflateBlock(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        run(bytes, Z_FULL_FLUSH, into: &out)
        return out
    }

    private func run(_ bytes: [UInt8], _ flush: Int32, into out: inout [UInt8]) {
        deflateReset(stream)
        bytes.withUnsafeBufferPointer { input in
            stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.pointee.avail_in = uInt(input.count)
            let capacity = Int(deflateBound(stream, uLong(input.count))) + 16
            out += [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
                stream.pointee.next_out = buffer.baseAddress
                stream.pointee.avail_out = uInt(capacity)
                deflate(stream, flush)
                filled = capacity - Int(stream.pointee.avail_out)
            }
        }
    }
}
