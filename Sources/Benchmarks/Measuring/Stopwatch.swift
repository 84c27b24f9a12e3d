#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A kind of time to measure.
enum Stopwatch {
    /// The processor time of the calling thread: the cost of its own work even on a busy machine.
    case thread
    /// The wall-clock time: for work done by other threads.
    case wall

    /// The current time in nanoseconds since an arbitrary moment in the past.
    var now: Double {
        var time = timespec()
        clock_gettime(self == .thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// Returns the nanoseconds that the work takes.
    func time(_ work: () -> Void) -> Double {
        let start = now
        work()
        return now - start
    }
}
