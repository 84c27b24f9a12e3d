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
