#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The bytes of two parts of arrays that have the same number of elements.
///
/// Elements with the same bytes are the same value, so that they need no comparison by `==`, which is slow where code is not
/// specialized for their type. Most rows of two versions of a list are such copies. A value that does not equal itself, such
/// as a row with a NaN, counts as equal to its copy, as in two arrays that share their storage.
@usableFromInline
struct ElementBytes {
    private let one: UnsafeRawPointer?
    private let other: UnsafeRawPointer?
    private let stride: Int
    private let count: Int

    /// Both buffers must have `count` elements from their starts on, and outlive this value.
    @inlinable
    init<Element>(
        _ one: UnsafeBufferPointer<Element>, from start: Int, _ other: UnsafeBufferPointer<Element>,
        from otherStart: Int, count: Int
    ) {
        self.init(
            one.baseAddress.map { UnsafeRawPointer($0 + start) },
            other.baseAddress.map { UnsafeRawPointer($0 + otherStart) }, stride: MemoryLayout<Element>.stride,
            count: count)
    }

    @usableFromInline
    init(_ one: UnsafeRawPointer?, _ other: UnsafeRawPointer?, stride: Int, count: Int) {
        (self.one, self.other, self.stride, self.count) = (one, other, stride, count)
    }

    /// Returns the place of the first element from `start` on whose bytes differ; `count` if there is none.
    @usableFromInline
    func difference(from start: Int) -> Int {
        guard let one, let other, start < count else { return count }
        if memcmp(one + start * stride, other + start * stride, (count - start) * stride) == 0 { return count }
        var place = start
        while memcmp(one + place * stride, other + place * stride, stride) == 0 { place += 1 }
        return place
    }
}
