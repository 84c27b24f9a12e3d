#if canImport(Glibc)
    import CLinux
#else
    import Darwin
#endif

/// The bytes that the process has allocated with malloc and not freed, including the allocator's headers and rounding.
enum Heap {
    static var bytesInUse: Int {
        #if canImport(Glibc)
            let info = mallinfo2()
            return Int(info.uordblks + info.hblkhd)
        #else
            Int(mstats().bytes_used)
        #endif
    }

    /// Returns the bytes that remain in use for each of `count` objects created by `make`; its result keeps them alive.
    static func bytes(perEachOf count: Int, _ make: (Int) -> Any) -> Double {
        let before = bytesInUse
        let kept = make(count)
        let after = bytesInUse
        return withExtendedLifetime(kept) { Double(after - before) / Double(count) }
    }
}
