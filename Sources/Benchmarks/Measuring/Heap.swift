#if canImport(Glibc)
    import CLinux
#else
    import Darwin
#endif

/// The bytes that the process has taken from malloc and not given back, the allocator's own header and rounding included.
enum Heap {
    static var bytesInUse: Int {
        #if canImport(Glibc)
            let info = mallinfo2()
            return Int(info.uordblks + info.hblkhd)
        #else
            Int(mstats().bytes_used)
        #endif
    }

    /// How many bytes remain in use for each of `count` things that `make` makes; what it returns keeps them alive.
    static func bytes(perEachOf count: Int, _ make: (Int) -> Any) -> Double {
        let before = bytesInUse
        let kept = make(count)
        let after = bytesInUse
        return withExtendedLifetime(kept) { Double(after - before) / Double(count) }
    }
}
