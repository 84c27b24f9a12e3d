import CLinux
import Locks

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Delivery of the process's signals on a loop.
public enum Signals {
    /// The signals that ask a process to end: SIGTERM, and SIGINT (Control-C).
    public static let termination: [Int32] = [SIGTERM, SIGINT]

    /// Calls back on the loop each time one of the signals is received, instead of its default action. Call it once per
    /// process; a second call traps.
    public static func handle(
        _ signals: [Int32] = Signals.termination, on loop: EventLoop, _ callback: @escaping @Sendable (Int32) -> Void
    ) {
        let isFirst = isInUse.withLock { isInUse in
            defer { isInUse = true }
            return !isInUse
        }
        precondition(isFirst, "Signals.handle() was already called: call it once per process.")
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { fatalError("Cannot create a pipe for signals: \(SocketError(errno, "pipe")).") }
        for end in ends { ServerSocket.makeNonBlocking(end) }
        writableEnd = ends[1]
        let source = SignalSource(readable: ends[0], callback: callback)
        loop.execute { _ = loop.register(source, source.readable, .read) }
        for number in signals {
            // A signal handler may only do async-signal-safe work: one write to a pipe.
            signal(number) { number in
                let saved = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(Signals.writableEnd, &byte, 1)
                errno = saved
            }
        }
    }

    private static let isInUse = Mutex(false)
    /// Written once, before the first handler is installed; read by handlers only.
    nonisolated(unsafe) private static var writableEnd: Int32 = -1

    private final class SignalSource: PollHandler, @unchecked Sendable {
        // Sendable: constants, used on the loop only.
        let readable: Int32
        private let callback: @Sendable (Int32) -> Void

        init(readable: Int32, callback: @escaping @Sendable (Int32) -> Void) {
            self.readable = readable
            self.callback = callback
        }

        func ready(_ readiness: Readiness) {
            var byte: UInt8 = 0
            while read(readable, &byte, 1) == 1 { callback(Int32(byte)) }
        }

        /// Keeps the pipe open, because a signal may still arrive.
        func loopEnded() {}
    }
}
