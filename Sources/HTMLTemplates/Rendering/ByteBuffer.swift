/// Bytes being written: first into memory of whoever renders, as a rule on the stack, and into an allocation of its own from when that
/// is full.
///
/// Not an array, since growing, bounds and uniqueness would be checked for every piece of a page.
///
/// `@unchecked Sendable`: a buffer is at any time in the hands of one rendering, or in its template's list of kept buffers, which a
/// lock protects; nobody else has its address.
struct ByteBuffer: @unchecked Sendable {
    private(set) var start: UnsafeMutablePointer<UInt8>
    private(set) var count = 0
    private(set) var capacity: Int
    /// The memory is the buffer's own, to be freed.
    private var isOwner: Bool

    /// What rendering takes from the stack: as much as the language gives without looking how much is left.
    static let scratchCapacity = 1024

    init(capacity: Int) {
        self.capacity = max(capacity, 256)
        start = .allocate(capacity: self.capacity)
        isOwner = true
    }

    /// Begins in memory that the caller lends until it has called `free()`.
    @inline(__always)
    init(lent memory: UnsafeMutableBufferPointer<UInt8>) {
        start = memory.baseAddress!
        capacity = memory.count
        isOwner = false
    }

    @inline(__always)
    func free() {
        if isOwner { start.deallocate() }
    }

    mutating func removeAll() { count = 0 }

    /// Drops what was written after the first `count` bytes.
    mutating func removeAll(after count: Int) { self.count = count }

    /// Where the next byte goes.
    var end: UnsafeMutablePointer<UInt8> { start + count }

    /// Counts bytes that were written behind the end, for which room was reserved.
    mutating func advance(_ more: Int) { count += more }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

    /// Makes room for `more` bytes; what follows may write so many unchecked.
    @inline(__always)
    mutating func reserve(_ more: Int) {
        if capacity - count < more { grow(more) }
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        capacity = max(capacity * 2, count + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: start, count: count)
        free()
        start = larger
        isOwner = true
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        start[count] = byte
        count += 1
    }

    @inline(__always)
    mutating func append(_ source: UnsafePointer<UInt8>, count length: Int) {
        reserve(length)
        (start + count).update(from: source, count: length)
        count += length
    }

    /// Bytes behind which `Program.slack` more may be read: short ones are copied in one piece.
    @inline(__always)
    mutating func append(slack source: UnsafePointer<UInt8>, count length: Int) {
        guard length <= 32 else { return append(source, count: length) }
        reserve(32)
        let from = UnsafeRawPointer(source)
        let to = UnsafeMutableRawPointer(end)
        to.storeBytes(of: from.loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
        to.storeBytes(
            of: from.loadUnaligned(fromByteOffset: 16, as: SIMD16<UInt8>.self), toByteOffset: 16, as: SIMD16<UInt8>.self
        )
        count += length
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        if let source = bytes.baseAddress { append(source, count: bytes.count) }
    }

    mutating func append(_ text: StaticString) {
        append(text.utf8Start, count: text.utf8CodeUnitCount)
    }

    mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { append($0) }
    }

    mutating func append(_ text: String) {
        text.withBytes { append($0) }
    }

    mutating func append(decimal value: Int) {
        reserve(20)
        var magnitude = value.magnitude
        if value < 0 {
            start[count] = UInt8(ascii: "-")
            count += 1
        }
        var digits = 1
        var bound: UInt = 10
        while magnitude >= bound {
            digits += 1
            let (next, overflow) = bound.multipliedReportingOverflow(by: 10)
            if overflow { break }
            bound = next
        }
        var index = count + digits
        count = index
        repeat {
            index -= 1
            start[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude % 10)
            magnitude /= 10
        } while magnitude > 0
    }

    /// With zeros before it up to `width` digits, which is at least 1.
    mutating func append(paddedDecimal value: Int, width: Int) {
        var bound = 1
        for _ in 1..<max(width, 1) { bound &*= 10 }
        while bound > 1 && value < bound {
            append(UInt8(ascii: "0"))
            bound /= 10
        }
        append(decimal: value)
    }
}

extension String {
    /// The text's UTF-8 in one piece, without copying text that is native to Swift.
    @inline(__always)
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        return withCopiedBytes(body)
    }

    @inline(never)
    private func withCopiedBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        var copy = self
        return copy.withUTF8(body)
    }
}
