#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Collection<UInt8> {
    /// Calls `body` with the bytes in contiguous memory. They are copied only if the collection is not contiguous.
    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        withContiguousStorageIfAvailable(body) ?? Array(self).withUnsafeBufferPointer(body)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the index of the first byte with this value at or after `start`, or `nil`. It uses the C library, which
    /// compares 32 bytes at a time, because a form may have megabytes.
    package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        guard start < count, let memory = baseAddress, let found = memchr(memory + start, Int32(byte), count - start)
        else { return nil }
        return UnsafeRawPointer(memory).distance(to: found)
    }

    /// Returns the bytes from `start` up to, but not including, `end`.
    func part(_ start: Int, _ end: Int) -> UnsafeBufferPointer { UnsafeBufferPointer(rebasing: self[start..<end]) }
}

extension Span<UInt8> {
    /// Compares the bytes.
    func hasSameBytes(as other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        return withUnsafeBufferPointer { bytes in
            other.withUnsafeBufferPointer { count == 0 || memcmp(bytes.baseAddress!, $0.baseAddress!, count) == 0 }
        }
    }
}

extension [UInt8] {
    /// Appends the bytes of another array. Unlike `append(contentsOf:)`, it is not generic and does not retain the array.
    mutating func append(bytesOf other: borrowing [UInt8]) {
        other.withUnsafeBufferPointer { append($0) }
    }

    mutating func append(bytesOf other: Span<UInt8>) {
        other.withUnsafeBufferPointer { append($0) }
    }

    /// Appends text in UTF-8.
    mutating func append(utf8Of text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    /// Appends ASCII text.
    mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        append(addingCapacity: bytes.count) { output in
            output.withUnsafeMutableBufferPointer { memory, count in
                memory.baseAddress!.advanced(by: count).initialize(from: start, count: bytes.count)
                count += bytes.count
            }
        }
    }
}
