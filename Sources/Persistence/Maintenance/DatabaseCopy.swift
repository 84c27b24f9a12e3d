import CSQLite

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Copies a database into a file through SQLite's online backup (https://www.sqlite.org/c3ref/backup_finish.html). The
/// copy is written to a file beside its destination and then renamed, so that the destination is always complete.
struct DatabaseCopy {
    private let source: Connection
    private let path: String
    private let partialPath: String

    /// The number of pages that are copied between two reports of the progress.
    private static let pagesPerStep: Int32 = 256

    init(of source: Connection, to path: String) throws(DatabaseError) {
        self.source = source
        self.path = path
        let random = String(UInt64.random(in: .min ... .max), radix: 16)
        partialPath = "\(path).part-\(random)"
        try DatabaseFile.requireName(path)
        try DatabaseFile.requireFolder(of: path)
    }

    /// Copies the database. Reads from a snapshot if the source is in a read transaction.
    ///
    /// - Parameters:
    ///   - mode: The permissions of the new file.
    ///   - beforeReplacing: Called when the copy is complete, just before it replaces the destination.
    ///   - progress: Called with the copied fraction of the database. Throws to cancel.
    func run(
        mode: mode_t = S_IRUSR | S_IWUSR, beforeReplacing: () throws(DatabaseError) -> Void = {},
        progress: (Double) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        try DatabaseFile.create(partialPath, replacing: path)
        do throws(DatabaseError) {
            try copy(progress)
            chmod(partialPath, mode)
            try beforeReplacing()
            guard rename(partialPath, path) == 0 else {
                throw DatabaseError(
                    .cannotOpen, "The copy cannot be renamed to \(path): \(String(cString: strerror(errno))).")
            }
        } catch {
            unlink(partialPath)
            throw error
        }
        Self.synchronizeFolder(of: path)
    }

    private func copy(_ progress: (Double) throws(DatabaseError) -> Void) throws(DatabaseError) {
        var target: OpaquePointer?
        let result = sqlite3_open_v2(partialPath, &target, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        defer { sqlite3_close_v2(target) }
        guard result == SQLITE_OK, let backup = sqlite3_backup_init(target, "main", source.handle, "main") else {
            throw DatabaseError(handle: target, result: result == SQLITE_OK ? SQLITE_ERROR : result)
        }
        var step = SQLITE_OK
        do throws(DatabaseError) {
            repeat {
                step = sqlite3_backup_step(backup, Self.pagesPerStep)
                let total = max(1, sqlite3_backup_pagecount(backup))
                try progress(1 - Double(sqlite3_backup_remaining(backup)) / Double(total))
            } while step == SQLITE_OK
        } catch {
            sqlite3_backup_finish(backup)
            throw error
        }
        sqlite3_backup_finish(backup)
        guard step == SQLITE_DONE else { throw DatabaseError(handle: target, result: step) }
    }

    /// Makes the renaming durable. A file system that cannot do so is not an error.
    private static func synchronizeFolder(of path: String) {
        let descriptor = open(DatabaseFile.folder(of: path), O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { return }
        fsync(descriptor)
        close(descriptor)
    }
}
