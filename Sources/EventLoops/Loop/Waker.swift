import CLinux

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Wakes a waiting loop through an eventfd, or a pipe on systems without one. `wake` may be called from any thread and
/// from a signal handler.
struct Waker: ~Copyable, Sendable {
    let readable: Int32
    private let writable: Int32

    init() throws(SocketError) {
        #if os(Linux)
            readable = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
            guard readable >= 0 else { throw SocketError(errno, "could not create an eventfd") }
            writable = readable
        #else
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { throw SocketError(errno, "could not create a pipe") }
            for end in ends {
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            }
            (readable, writable) = (ends[0], ends[1])
        #endif
    }

    deinit {
        _ = close(readable)
        if writable != readable { _ = close(writable) }
    }

    func wake() {
        var one: UInt64 = 1
        _ = write(writable, &one, 8)
    }

    func drain() {
        var count: UInt64 = 0
        #if os(Linux)
            _ = read(readable, &count, 8)
        #else
            while read(readable, &count, 8) > 0 {}
        #endif
    }
}
