import CLinux

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The answer to a connection too many.
enum Refusal {
    private static let answer = Array(
        "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)

    /// Sends what a new socket takes at once, and closes it.
    static func send(to descriptor: Int32) {
        _ = answer.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        _ = close(descriptor)
    }
}

/// The process's limit on open files.
enum FileLimit {
    /// Raises the soft limit to the hard one, so that connections do not end at a shell's default of 1024.
    static func raise() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
