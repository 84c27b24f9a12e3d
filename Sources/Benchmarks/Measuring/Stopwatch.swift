#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Which time is taken.
enum Stopwatch {
    /// The processor time of the calling thread: on a busy machine too, what its work costs.
    case thread
    /// The time on the wall: for work that other threads do.
    case wall

    /// Now, in nanoseconds from some past moment.
    var now: Double {
        var time = timespec()
        clock_gettime(self == .thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// How many nanoseconds the work takes.
    func time(_ work: () -> Void) -> Double {
        let start = now
        work()
        return now - start
    }
}
