import CZlib

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The numbers of the zip format.
enum ZipFormat {
    /// The number that stands for a larger one in the zip64 records.
    static let limit: UInt64 = 0xffff_ffff
    /// Sizes follow the data, and the name is in UTF-8.
    static let flags: UInt16 = 1 << 3 | 1 << 11
    static let deflate: UInt16 = 8
}

/// A file that is being written to a zip archive.
struct ZipEntry {
    private let name: [UInt8]
    private let file: HTTPFile
    /// The position of the entry's header in the archive.
    private let offset: UInt64
    /// Indicates whether the sizes have 64 bits. A file may grow a little when it is compressed.
    private let isLarge: Bool
    private let time: (date: UInt16, time: UInt16)
    private let deflater: RawDeflater
    private var checksum: UInt32 = 0
    private var size: UInt64 = 0
    private var compressedSize: UInt64 = 0

    init(_ name: String, _ file: HTTPFile, offset: UInt64) throws(HTTPError) {
        self.name = Array(name.utf8)
        (self.file, self.offset) = (file, offset)
        isLarge = UInt64(file.range.count) > ZipFormat.limit - (1 << 24)
        time = Self.time(file.stamp.seconds)
        deflater = try RawDeflater()
    }

    /// Returns the next bytes of the file, or `nil` at its end.
    func read(atMost count: Int) throws(HTTPError) -> [UInt8]? {
        let start = Int(size)
        let wanted = min(count, file.range.upperBound - start)
        guard wanted > 0 else { return nil }
        guard let bytes = file.read(at: start, count: wanted), !bytes.isEmpty else {
            throw HTTPError(.unreadableFile, "A file became shorter while it was read.")
        }
        return bytes
    }

    mutating func compress(_ bytes: [UInt8], into piece: inout [UInt8]) {
        size += UInt64(bytes.count)
        checksum = UInt32(
            truncatingIfNeeded: bytes.withUnsafeBufferPointer { crc32(uLong(checksum), $0.baseAddress, uInt($0.count)) }
        )
        compressedSize += UInt64(deflater.compress(bytes, isLast: false, into: &piece))
    }

    /// Ends the data, and writes the data descriptor (APPNOTE, section 4.3.9).
    mutating func finish(into piece: inout [UInt8]) {
        compressedSize += UInt64(deflater.compress([], isLast: true, into: &piece))
        piece.append32(0x0807_4b50)
        piece.append32(checksum)
        for number in [compressedSize, size] {
            if isLarge { piece.append64(number) } else { piece.append32(UInt32(number)) }
        }
    }

    /// Writes the local header (APPNOTE, section 4.3.7).
    func writeHeader(into piece: inout [UInt8]) {
        piece.append32(0x0403_4b50)
        writeCommon(into: &piece, checksum: 0, sizes: isLarge ? (ZipFormat.limit, ZipFormat.limit) : (0, 0))
        piece.append16(isLarge ? 20 : 0)
        piece += name
        guard isLarge else { return }
        piece.append16(1)
        piece.append16(16)
        piece.append64(0)
        piece.append64(0)
    }

    /// Writes the header in the central directory (APPNOTE, section 4.3.12).
    func writeDirectory(into directory: inout [UInt8]) {
        let isFar = offset >= ZipFormat.limit
        directory.append32(0x0201_4b50)
        // Made on Unix, so that the attributes below are those of a file.
        directory.append16(3 << 8 | 45)
        writeCommon(
            into: &directory, checksum: checksum,
            sizes: isLarge ? (ZipFormat.limit, ZipFormat.limit) : (compressedSize, size))
        let extra = (isLarge ? 16 : 0) + (isFar ? 8 : 0)
        directory.append16(UInt16(extra == 0 ? 0 : extra + 4))
        for _ in 0..<3 { directory.append16(0) }
        directory.append32(0o100644 << 16)
        directory.append32(UInt32(min(offset, ZipFormat.limit)))
        directory += name
        guard extra > 0 else { return }
        directory.append16(1)
        directory.append16(UInt16(extra))
        if isLarge {
            directory.append64(size)
            directory.append64(compressedSize)
        }
        if isFar { directory.append64(offset) }
    }

    /// Writes the fields that both headers have, from the required version to the length of the name.
    private func writeCommon(
        into out: inout [UInt8], checksum: UInt32, sizes: (compressed: UInt64, plain: UInt64)
    ) {
        out.append16(isLarge ? 45 : 20)
        out.append16(ZipFormat.flags)
        out.append16(ZipFormat.deflate)
        out.append16(time.time)
        out.append16(time.date)
        out.append32(checksum)
        out.append32(UInt32(sizes.compressed))
        out.append32(UInt32(sizes.plain))
        out.append16(UInt16(name.count))
    }

    /// Returns a time in the format of MS-DOS, in UTC: from 1980, in steps of two seconds.
    private static func time(_ seconds: Int) -> (date: UInt16, time: UInt16) {
        var (instant, parts) = (time_t(max(seconds, 315_532_800)), tm())
        gmtime_r(&instant, &parts)
        let year = UInt16(min(max(parts.tm_year - 80, 0), 127))
        return (
            year << 9 | UInt16(parts.tm_mon + 1) << 5 | UInt16(parts.tm_mday),
            UInt16(parts.tm_hour) << 11 | UInt16(parts.tm_min) << 5 | UInt16(min(parts.tm_sec, 59) / 2)
        )
    }
}

/// A stream of raw deflate data (RFC 1951). It belongs to one thread at a time.
final class RawDeflater {
    private let stream: UnsafeMutablePointer<z_stream>

    /// - Throws: ``HTTPError`` with `.compression` when zlib has no memory.
    init() throws(HTTPError) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // The fastest level, because most files that users upload are compressed already.
        let failure = deflateInit2_(
            stream, 1, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard failure == Z_OK else {
            stream.deallocate()
            throw HTTPError(.compression, "zlib could not start (\(failure)).")
        }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// Appends the compressed bytes that are available. Returns their number.
    func compress(_ bytes: [UInt8], isLast: Bool, into out: inout [UInt8]) -> Int {
        let start = out.count
        bytes.withUnsafeBufferPointer { input in
            stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.pointee.avail_in = uInt(input.count)
            var isFull = true
            while isFull {
                out += [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, filled in
                    stream.pointee.next_out = buffer.baseAddress
                    stream.pointee.avail_out = uInt(buffer.count)
                    deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
                    filled = buffer.count - Int(stream.pointee.avail_out)
                    isFull = stream.pointee.avail_out == 0
                }
            }
        }
        return out.count - start
    }
}

extension [UInt8] {
    /// Appends numbers with their least significant byte first.
    fileprivate mutating func append(_ number: UInt64, bytes count: Int) {
        for index in 0..<count { append(UInt8(truncatingIfNeeded: number >> UInt64(8 * index))) }
    }

    mutating func append16(_ number: UInt16) { append(UInt64(number), bytes: 2) }
    mutating func append32(_ number: UInt32) { append(UInt64(number), bytes: 4) }
    mutating func append64(_ number: UInt64) { append(number, bytes: 8) }
}
