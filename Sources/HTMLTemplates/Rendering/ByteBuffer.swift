/// A buffer of output bytes. It begins in memory lent by the caller, usually on the stack, and moves to its own
/// allocation when that memory is full.
///
/// It is not an array because an array would check growth, bounds and uniqueness for every piece of a page.
///
/// Sendable because at any time a buffer belongs either to one rendering or to its template's list of kept buffers,
/// which a lock protects.
struct ByteBuffer: @unchecked Sendable {
    private(set) var start: UnsafeMutablePointer<UInt8>
    private(set) var count = 0
    private(set) var capacity: Int
    /// Indicates whether the buffer owns its memory and must free it.
    private(set) var isOwner: Bool

    /// The number of bytes that a rendering takes from the stack: the largest allocation that the standard library
    /// makes there without checking the remaining space.
    static let scratchCapacity = 1024

    init(capacity: Int) {
        self.capacity = max(capacity, 256)
        start = .allocate(capacity: self.capacity)
        isOwner = true
    }

    /// Creates a buffer in memory that the caller lends until it has called `free()`.
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

    /// Removes the bytes after the first `count`.
    mutating func removeAll(after count: Int) { self.count = count }

    /// The address of the next byte.
    var end: UnsafeMutablePointer<UInt8> { start + count }

    /// Adds bytes to the count that were written after the end, in reserved space.
    mutating func advance(_ more: Int) { count += more }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

    /// Reserves space for `more` bytes, which can then be written without checks.
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

    /// Appends bytes that are followed by `Program.slack` readable bytes, so that short ones can be copied in one
    /// block.
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

    /// Appends a number with leading zeros up to `width` digits, which is at least 1.
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
    /// Calls a function with the text's contiguous UTF-8, without copying text that is native to Swift.
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
