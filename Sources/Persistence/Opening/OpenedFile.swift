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
    private struct Identity: Sendable, Equatable {
        let device: dev_t
        let inode: ino_t
    }

    let path: String
    private let logPath: String
    private let file: Identity
    private let log: Identity

    /// Records the identities of a file that SQLite has just opened, and of the log beside it. Returns `nil` if either
    /// does not exist.
    init?(path: String) {
        self.path = path
        logPath = path + "-wal"
        guard let (file, _) = Self.inspect(path), let (log, _) = Self.inspect(logPath) else { return nil }
        (self.file, self.log) = (file, log)
    }

    /// Checks that both paths still lead to the opened files: two system calls, about a microsecond each.
    ///
    /// - Returns: The sizes of the file and of the write-ahead log in bytes.
    /// - Throws: ``DatabaseError`` with `.fileReplaced`.
    @discardableResult
    func check() throws(DatabaseError) -> (file: Int64, log: Int64) {
        // A database contains at least one page; an empty file was emptied by another program.
        (try requireSame(path, file, minimum: 1), try requireSame(logPath, log, minimum: 0))
    }

    private func requireSame(
        _ path: String, _ identity: Identity, minimum: Int64
    ) throws(DatabaseError) -> Int64 {
        if let (found, size) = Self.inspect(path), found == identity, size >= minimum { return size }
        throw DatabaseError(
            .fileReplaced,
            "\(path) was deleted, emptied or replaced while the database was open, so writes would be lost; restart the "
                + "program, or put the file back.")
    }

    private static func inspect(_ path: String) -> (Identity, size: Int64)? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return (Identity(device: status.st_dev, inode: status.st_ino), Int64(status.st_size))
    }
}
