#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension String {
    /// Indicates whether the strings have the same UTF-8, as SQLite compares them. Equal strings of Swift need not, such
    /// as `é` as one scalar and as two.
    func hasSameBytes(as other: String) -> Bool {
        // Two uses of a literal have the same storage, so that their bytes need not be read.
        if unsafeBitCast(self, to: Words.self) == unsafeBitCast(other, to: Words.self) { return true }
        let isSame = utf8.withContiguousStorageIfAvailable { bytes in
            other.utf8.withContiguousStorageIfAvailable { others in
                guard bytes.count == others.count else { return false }
                guard let start = bytes.baseAddress, let otherStart = others.baseAddress else { return true }
                return memcmp(start, otherStart, bytes.count) == 0
            }
        }
        if case .some(.some(let isSame)) = isSame { return isSame }
        return utf8.elementsEqual(other.utf8)
    }

    /// The storage of a string: the address of its bytes, or the bytes themselves if there are few.
    private typealias Words = (UInt64, UInt64)
}
