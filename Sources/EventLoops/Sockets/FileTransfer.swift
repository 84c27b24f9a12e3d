import CLinux

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A socket to which another thread than its loop sends a part of a file. It has a descriptor of its own, so that the
/// socket may be closed on its loop in the meantime.
package final class FileTransfer: Sendable {
    private let socket: Int32

    /// Duplicates a channel's descriptor. Returns `nil` if the process has no descriptor left.
    package init?(to channel: Channel) {
        socket = fcntl(channel.descriptor, F_DUPFD_CLOEXEC, 0)
        guard socket >= 0 else { return nil }
    }

    deinit { _ = closeDescriptor(socket) }

    /// Sends a range of the file's bytes, or as many of them as the socket accepts immediately. On Linux the system
    /// copies them from its cache to the socket (sendfile(2)). Blocks while the system reads the file.
    ///
    /// - Returns: The number of bytes sent, or `nil` if the connection is broken or the file ends before the range.
    package func send(_ range: Range<Int>, of file: Int32) -> Int? {
        BrokenPipeSignal.ignored {
            var sent = 0
            while sent < range.count {
                let count = sendPiece(from: range.lowerBound + sent, range.count - sent, of: file)
                if count > 0 {
                    sent += count
                } else if count == 0 {
                    return nil
                } else if errno == EAGAIN {
                    return sent
                } else if errno != EINTR {
                    return nil
                }
            }
            return sent
        }
    }

    /// Returns the number of bytes sent, 0 at the end of the file, and -1 with `errno` for an error.
    private func sendPiece(from start: Int, _ count: Int, of file: Int32) -> Int {
        #if os(Linux)
            var offset = off_t(start)
            return sendfile(socket, file, &offset, count)
        #else
            return withUnsafeTemporaryAllocation(byteCount: min(count, 65_536), alignment: 1) { buffer in
                let read = pread(file, buffer.baseAddress, buffer.count, off_t(start))
                return read > 0 ? sendBytes(socket, UnsafeRawBufferPointer(rebasing: buffer[..<read])) : read
            }
        #endif
    }
}

/// SIGPIPE, which the system raises in a thread that sends to a closed connection, and which would end the process.
/// Other calls suppress it with `MSG_NOSIGNAL`, which sendfile(2) does not have.
private enum BrokenPipeSignal {
    /// Runs the body with the signal blocked for this thread, and discards one that the body raised.
    static func ignored<Value>(_ body: () -> Value) -> Value {
        #if os(Linux)
            var (signals, previous, pending) = (sigset_t(), sigset_t(), sigset_t())
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, &previous)
            let value = body()
            sigpending(&pending)
            if sigismember(&previous, SIGPIPE) == 0, sigismember(&pending, SIGPIPE) == 1 {
                var now = timespec()
                sigtimedwait(&signals, nil, &now)
            }
            pthread_sigmask(SIG_SETMASK, &previous, nil)
            return value
        #else
            return body()
        #endif
    }
}
