/// Writes a zip archive piece by piece. Reads files, so it blocks.
struct ZipWriter {
    /// The number of bytes that are read at a time.
    static let pieceBytes = 128 * 1024

    private var waiting: ArraySlice<ZipArchive.Entry>
    private var current: ZipEntry?
    private var names = ZipNames()
    /// The central directory so far.
    private var directory: [UInt8] = []
    private var count: UInt64 = 0
    /// The number of bytes that were written.
    private var offset: UInt64 = 0
    private var isFinished = false
    /// The number of bytes that were read from files.
    private(set) var bytesRead = 0

    init(_ entries: [ZipArchive.Entry]) {
        waiting = entries[...]
    }

    /// Returns the next piece, or `nil` at the end.
    mutating func next() throws(HTTPError) -> [UInt8]? {
        if isFinished { return nil }
        var piece: [UInt8] = []
        // The first blocks of a compressed file may take several reads to appear.
        while piece.count < Self.pieceBytes / 2, !isFinished { try step(into: &piece) }
        return piece
    }

    private mutating func step(into piece: inout [UInt8]) throws(HTTPError) {
        let start = piece.count
        defer { offset += UInt64(piece.count - start) }
        if var entry = current {
            current = nil
            if let bytes = try entry.read(atMost: Self.pieceBytes) {
                bytesRead += bytes.count
                entry.compress(bytes, into: &piece)
                current = entry
            } else {
                entry.finish(into: &piece)
                entry.writeDirectory(into: &directory)
                count += 1
            }
        } else if let next = waiting.popFirst() {
            guard let file = HTTPFile(path: next.path) else { return }
            let entry = try ZipEntry(names.unique(next.name), file, offset: offset)
            entry.writeHeader(into: &piece)
            current = entry
        } else {
            writeEnd(into: &piece)
            isFinished = true
        }
    }

    /// Writes the central directory and the records at the end (APPNOTE, sections 4.3.12 to 4.3.16).
    private mutating func writeEnd(into piece: inout [UInt8]) {
        piece += directory
        let (start, size) = (offset, UInt64(directory.count))
        if count >= 0xffff || start >= ZipFormat.limit || size >= ZipFormat.limit {
            piece.append32(0x0606_4b50)
            piece.append64(44)
            piece.append16(45)
            piece.append16(45)
            piece.append32(0)
            piece.append32(0)
            for number in [count, count, size, start] { piece.append64(number) }
            piece.append32(0x0706_4b50)
            piece.append32(0)
            piece.append64(start + size)
            piece.append32(1)
        }
        piece.append32(0x0605_4b50)
        piece.append16(0)
        piece.append16(0)
        for _ in 0..<2 { piece.append16(UInt16(min(count, 0xffff))) }
        piece.append32(UInt32(min(size, ZipFormat.limit)))
        piece.append32(UInt32(min(start, ZipFormat.limit)))
        piece.append16(0)
    }
}

/// The names of an archive's entries: safe, and different on file systems that ignore case.
struct ZipNames {
    private var taken: Set<String> = []

    /// Returns a safe name that was not returned before.
    mutating func unique(_ name: String) -> String {
        let safe = SafeFileName.portable(name)
        var (unique, number) = (safe, 1)
        while !taken.insert(unique.lowercased()).inserted {
            number += 1
            let mark = " (\(number))"
            let (stem, ending) = SafeFileName.parts(of: safe)
            let room = SafeFileName.maximumBytes - mark.utf8.count - ending.utf8.count
            unique = (room > 0 ? SafeFileName.shortened(stem, to: room) + mark + ending : "\(number)")
        }
        return unique
    }
}
