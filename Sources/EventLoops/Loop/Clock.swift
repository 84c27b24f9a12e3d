#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Returns the nanoseconds of a clock that never goes backwards.
@inline(__always) package func monotonicNanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
}

extension Duration {
    /// The duration in whole nanoseconds, limited to the range from 0 to 100 years.
    package var clampedNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        guard seconds < 3_153_600_000 else { return 3_153_600_000_000_000_000 }
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
