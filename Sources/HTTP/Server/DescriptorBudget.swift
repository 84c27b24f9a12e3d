#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The share of the process's descriptors that connections may use. The rest is reserved for the app's files, databases
/// and sockets, whose failures are worse than a rejected connection.
///
/// Descriptors must never run out: libdispatch reads the state of its threads from files once a second, and ends the
/// process if it cannot open one.
///
/// The system assigns the lowest free number, so all numbers below a new connection's descriptor are in use.
struct DescriptorBudget: Sendable, Equatable {
    enum Level {
        case ample
        /// Idle connections must be closed.
        case scarce
        /// New connections are rejected.
        case exhausted
    }

    /// The number of descriptors that connections leave free.
    let kept: Int
    private let limit: Int

    /// Creates a budget.
    ///
    /// - Parameter limit: The maximum number of the process's descriptors.
    init(limit: Int) {
        self.limit = limit
        kept = min(64, max(4, limit / 8))
    }

    /// Returns the level that a new connection's descriptor indicates.
    func level(of descriptor: Int32) -> Level {
        let number = Int(descriptor)
        return number >= limit - kept ? .exhausted : number >= limit - 2 * kept ? .scarce : .ample
    }

    /// Decides whether the file with this descriptor may be sent to a client. Files may use three quarters of the
    /// descriptors that connections leave free.
    func allowsFile(_ descriptor: Int32) -> Bool {
        Int(descriptor) < limit - max(1, kept / 4)
    }

    private static let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)

    /// The budget for the process's current soft limit on open files.
    static var ofProcess: DescriptorBudget {
        var limit = rlimit()
        return DescriptorBudget(limit: getrlimit(kind, &limit) == 0 ? Int(clamping: limit.rlim_cur) : 1_024)
    }

    /// Raises the soft limit on open files to the hard one, because the usual default of a shell, 1024, would limit the
    /// number of connections.
    static func raiseLimit() {
        var limit = rlimit()
        guard getrlimit(kind, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        _ = setrlimit(kind, &limit)
    }
}
