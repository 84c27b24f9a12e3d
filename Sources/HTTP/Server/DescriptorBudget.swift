#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The part of the process's descriptors that connections may use. The others are for files, databases and sockets of the app, which fail in worse
/// ways than a connection does.
///
/// They must never run out: libdispatch, which reads the state of its threads from files once a second, ends the process when it cannot open one.
///
/// The system gives out the lowest free number. So all numbers below a new connection's are in use.
struct DescriptorBudget: Sendable, Equatable {
    enum Level {
        case ample
        /// Idle connections have to make room.
        case scarce
        /// A new connection is refused.
        case exhausted
    }

    /// Descriptors that connections leave free.
    let kept: Int
    private let limit: Int

    /// - Parameter limit: the number of descriptors that the process may have.
    init(limit: Int) {
        self.limit = limit
        kept = min(64, max(4, limit / 8))
    }

    /// The level that a new connection's descriptor shows.
    func level(of descriptor: Int32) -> Level {
        let number = Int(descriptor)
        return number >= limit - kept ? .exhausted : number >= limit - 2 * kept ? .scarce : .ample
    }

    /// Decides whether a client may have a file with this descriptor. Files may use three quarters of what connections leave free.
    func allowsFile(_ descriptor: Int32) -> Bool {
        Int(descriptor) < limit - max(1, kept / 4)
    }

    private static let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)

    /// The process's budget by its soft limit on open files.
    static var ofProcess: DescriptorBudget {
        var limit = rlimit()
        return DescriptorBudget(limit: getrlimit(kind, &limit) == 0 ? Int(clamping: limit.rlim_cur) : 1_024)
    }

    /// Raises the soft limit on open files to the hard one, so that connections do not end at a shell's default of 1024.
    static func raiseLimit() {
        var limit = rlimit()
        guard getrlimit(kind, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        _ = setrlimit(kind, &limit)
    }
}
