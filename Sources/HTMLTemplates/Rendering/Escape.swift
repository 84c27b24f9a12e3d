#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Writes text for HTML. Characters that could end the text's place are written as character references.
enum Escape {
    /// Writes text for element content, RCDATA, and attribute values in quotes of either kind.
    ///
    /// Newlines become character references, so that a patch stays on one line. Control characters other than the tab
    /// are not allowed in documents and become U+FFFD.
    @inline(__always)
    static func html(_ bytes: UnsafeBufferPointer<UInt8>, to buffer: inout ByteBuffer) {
        guard let start = bytes.baseAddress else { return }
        let count = bytes.count
        buffer.reserve(count)
        let clean = copyClean(UnsafeRawPointer(start), count, to: UnsafeMutableRawPointer(buffer.end))
        buffer.advance(clean)
        if clean < count { htmlSlowly(bytes, from: clean, to: &buffer) }
    }

    /// Appends text that needs no escaping. Returns false without appending if the text needs escaping, or if checking
    /// it would require a copy.
    @inline(__always)
    static func append(clean text: String, to out: inout [UInt8]) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { bytes in
            guard isClean(bytes) else { return false }
            out.append(contentsOf: bytes)
            return true
        } ?? false
    }

    @inline(__always)
    private static func isClean(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = bytes.baseAddress else { return true }
        let words = UnsafeRawPointer(start)
        var index = 0
        while index + 8 <= bytes.count {
            if holdsSpecial(words.loadUnaligned(fromByteOffset: index, as: UInt64.self)) { return false }
            index += 8
        }
        if index < bytes.count && bytes.count >= 8 {
            return !holdsSpecial(words.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self))
        }
        return cleanCount(start + index, bytes.count - index) == bytes.count - index
    }

    /// Copies text word by word up to the first word with a byte that needs escaping. Returns the number of copied
    /// bytes.
    @inline(__always)
    private static func copyClean(_ from: UnsafeRawPointer, _ count: Int, to: UnsafeMutableRawPointer) -> Int {
        var index = 0
        while index + 8 <= count {
            let word = from.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            if holdsSpecial(word) { return index }
            to.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
            index += 8
        }
        if index < count && count >= 8 {
            // The last word overlaps the previous one, so that it ends at the end of the text.
            let word = from.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
            if holdsSpecial(word) { return index }
            to.storeBytes(of: word, toByteOffset: count - 8, as: UInt64.self)
            return count
        }
        while index < count {
            let byte = from.load(fromByteOffset: index, as: UInt8.self)
            if !isClean(byte) { return index }
            to.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
            index += 1
        }
        return count
    }

    /// Indicates whether any of eight bytes needs escaping. Finds the bytes in the word as in Anderson's “Bit Twiddling
    /// Hacks”.
    @inline(__always)
    private static func holdsSpecial(_ word: UInt64) -> Bool {
        let controls = (word &- ones &* 0x20) & ~word
        let quotes = holdsZero(word ^ (ones &* 0x22))
        // `&` and `'` differ only in the lowest bit, `<` and `>` only in the next one.
        let ampersands = holdsZero((word | ones) ^ (ones &* 0x27))
        let brackets = holdsZero((word | ones &* 2) ^ (ones &* 0x3E))
        return (controls | quotes | ampersands | brackets) & (ones &* 0x80) != 0
    }

    private static var ones: UInt64 { 0x0101_0101_0101_0101 }

    /// Sets the highest bit of each byte that is zero, and possibly of bytes above a zero byte.
    @inline(__always)
    private static func holdsZero(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }

    @inline(__always)
    private static func isClean(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"):
            false
        default: true
        }
    }

    /// Returns the number of leading bytes that need no escaping.
    @inline(__always)
    private static func cleanCount(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int {
        var index = 0
        while index < count, isClean(start[index]) { index += 1 }
        return index
    }

    @inline(never)
    private static func htmlSlowly(
        _ bytes: UnsafeBufferPointer<UInt8>, from first: Int, to buffer: inout ByteBuffer
    ) {
        let start = bytes.baseAddress!
        var run = first
        var index = run + cleanCount(start + run, bytes.count - run)
        while index < bytes.count {
            buffer.append(start + run, count: index - run)
            reference(start[index], to: &buffer)
            run = index + 1
            index = run + cleanCount(start + run, bytes.count - run)
        }
        buffer.append(start + run, count: bytes.count - run)
    }

    @inline(__always)
    private static func reference(_ byte: UInt8, to buffer: inout ByteBuffer) {
        switch byte {
        case UInt8(ascii: "\""): buffer.append("&quot;")
        case UInt8(ascii: "&"): buffer.append("&amp;")
        case UInt8(ascii: "'"): buffer.append("&#39;")
        case UInt8(ascii: "<"): buffer.append("&lt;")
        case UInt8(ascii: ">"): buffer.append("&gt;")
        case 0x0A: buffer.append("&#10;")
        case 0x0D: buffer.append("&#13;")
        case 0x09: buffer.append(0x09)
        default: buffer.append("\u{FFFD}")
        }
    }

    /// Writes markup unchanged except for its newlines, so that a patch stays on one line. Newlines become spaces in a
    /// tag, and character references in text.
    static func onOneLine(_ bytes: UnsafeBufferPointer<UInt8>, to buffer: inout ByteBuffer) {
        guard var line = bytes.baseAddress else { return }
        let end = line + bytes.count
        var isInTag = false
        while let found = memchr(line, 0x0A, end - line) {
            let newline = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
            buffer.append(line, count: newline - line)
            isInTag = Self.isInTag(before: newline, from: line) ?? isInTag
            if isInTag { buffer.append(0x20) } else { buffer.append("&#10;") }
            line = newline + 1
        }
        buffer.append(line, count: end - line)
    }

    /// Indicates whether markup ends in a tag; `nil` if it does not contain the start or end of one.
    private static func isInTag(before end: UnsafePointer<UInt8>, from start: UnsafePointer<UInt8>) -> Bool? {
        var place = end
        while place > start {
            place -= 1
            if place.pointee == UInt8(ascii: ">") { return false }
            if place.pointee == UInt8(ascii: "<") { return true }
        }
        return nil
    }

    /// Writes text as the Mustache specification escapes it.
    static func plain(_ bytes: UnsafeBufferPointer<UInt8>, to buffer: inout ByteBuffer) {
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\""): buffer.append("&quot;")
            case UInt8(ascii: "&"): buffer.append("&amp;")
            case UInt8(ascii: "<"): buffer.append("&lt;")
            case UInt8(ascii: ">"): buffer.append("&gt;")
            default: buffer.append(byte)
            }
        }
    }
}
