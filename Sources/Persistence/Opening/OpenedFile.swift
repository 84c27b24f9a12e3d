#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The identity of an open database file and of its write-ahead log. If another program deletes or replaces one of
/// them, SQLite continues to write to the former file, which no program will ever open again.
struct OpenedFile: Sendable {
    /// The identity of a file, its size, and the time of its last change.
    struct State: Sendable, Equatable {
        fileprivate let device: dev_t
        fileprivate let inode: ino_t
        let size: Int64
        private let seconds: Int
        private let nanoseconds: Int

        /// Inspects a file. Returns `nil` if it does not exist. A system call of about a microsecond.
        init?(path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (device, inode, size) = (status.st_dev, status.st_ino, Int64(status.st_size))
            #if canImport(Darwin)
                (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
            #else
                (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
            #endif
        }

        /// Indicates whether a change that follows now has another time: file systems count in steps of up to 10 ms.
        var isSettled: Bool {
            var now = timespec()
            clock_gettime(CLOCK_REALTIME, &now)
            let age = Double(now.tv_sec - seconds) + Double(now.tv_nsec - nanoseconds) / 1e9
            return age < 0 || age > 0.02
        }

        fileprivate func isSameFile(as other: State) -> Bool { device == other.device && inode == other.inode }
    }

    let path: String
    private let logPath: String
    private let file: State
    private let log: State

    /// Records the identities of a file that SQLite has just opened, and of the log beside it. Returns `nil` if either
    /// does not exist.
    init?(path: String) {
        self.path = path
        logPath = path + "-wal"
        guard let file = State(path: path), let log = State(path: logPath) else { return nil }
        (self.file, self.log) = (file, log)
    }

    /// The size of the write-ahead log; `nil` if it was deleted. A system call.
    var logSize: Int64? { State(path: logPath)?.size }

    /// Checks that both paths still lead to the opened files: two system calls.
    ///
    /// - Returns: The states of the file and of the write-ahead log.
    /// - Throws: ``DatabaseError`` with `.fileReplaced`.
    @discardableResult
    func check() throws(DatabaseError) -> (file: State, log: State) {
        // A database contains at least one page; an empty file was emptied by another program.
        (try requireSame(path, file, minimum: 1), try requireSame(logPath, log, minimum: 0))
    }

    private func requireSame(_ path: String, _ opened: State, minimum: Int64) throws(DatabaseError) -> State {
        if let found = State(path: path), found.isSameFile(as: opened), found.size >= minimum { return found }
        throw DatabaseError(
            .fileReplaced,
            "\(path) was deleted, emptied or replaced while the database was open, so writes would be lost; restart the "
                + "program, or put the file back.")
    }
}
