#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A kind of time to measure.
enum Stopwatch {
    /// The processor time of the calling thread: the cost of its own work even on a busy machine.
    case thread
    /// The processor time of all threads of the process: for work of several threads, when no other work is in progress.
    case process
    /// The wall-clock time: for work done by other threads.
    case wall

    /// The current time in nanoseconds since an arbitrary moment in the past.
    var now: Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    private var clock: clockid_t {
        switch self {
        case .thread: CLOCK_THREAD_CPUTIME_ID
        case .process: CLOCK_PROCESS_CPUTIME_ID
        case .wall: CLOCK_MONOTONIC
        }
    }

    /// Returns the nanoseconds that the work takes.
    func time(_ work: () -> Void) -> Double {
        let start = now
        work()
        return now - start
    }
}
