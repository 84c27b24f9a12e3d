import CSQLite

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Inspects a path before SQLite opens it, so that a file of another program remains unchanged.
enum DatabaseFile {
    /// The state of the path.
    enum Finding: Equatable {
        /// The file does not exist or is empty.
        case new
        /// A database of this size in bytes that may be opened.
        case existing(size: Int64)
    }

    /// - Throws: An error if SQLite would open another file than the path says, or a temporary one.
    static func requireName(_ path: String) throws(DatabaseError) {
        if path.isEmpty {
            throw DatabaseError(
                .cannotOpen, "The path of the database is empty; name a file, or use \":memory:\" for one in memory.")
        }
        if path.utf8.contains(0) {
            throw DatabaseError(.cannotOpen, "The path of the database contains a NUL character.")
        }
        if path.hasPrefix("file:") {
            throw DatabaseError(
                .cannotOpen,
                "The path of the database begins with “file:”, which SQLite can read as a URI; write \"./\(path)\" for a "
                    + "file of this name, or a path without it.")
        }
    }

    /// Inspects the file's header (https://www.sqlite.org/fileformat.html, section 1.3). Blocks on the disk.
    ///
    /// - Throws: ``DatabaseError`` with `.folderMissing`, `.cannotOpen`, `.notADatabase`, `.foreignFile` or
    ///   `.readOnly`.
    static func inspect(
        _ path: String, applicationID: Int32?, isWritten: Bool = true
    ) throws(DatabaseError) -> Finding {
        var status = stat()
        guard stat(path, &status) == 0 else {
            try requireFolder(of: path)
            return .new
        }
        if status.st_mode & S_IFMT == S_IFDIR {
            throw DatabaseError(.cannotOpen, "\(path) is a folder; name a file in it for the database.")
        }
        if access(path, R_OK) != 0 {
            throw DatabaseError(.cannotOpen, "The database file \(path) is not readable; change its permissions.")
        }
        if isWritten && access(path, W_OK) != 0 {
            throw DatabaseError(
                .readOnly, "The database file \(path) is not writable; change its permissions, or open it read-only.")
        }
        if status.st_size == 0 { return .new }
        try checkHeader(of: path, applicationID: applicationID)
        return .existing(size: Int64(status.st_size))
    }

    /// Creates an empty file that only its owner may read and write, regardless of the umask. SQLite gives the files
    /// beside it (`-wal`, `-shm`, `-journal`) the same mode and owner. An existing file keeps both.
    ///
    /// A command that root runs creates the file for the owner of the file that it will replace, or else of the folder,
    /// so that a service of another user can use it.
    static func create(_ path: String, replacing replaced: String? = nil) throws(DatabaseError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR)
        if descriptor >= 0 {
            defer { close(descriptor) }
            guard geteuid() == 0 else { return }
            var status = stat()
            let isFound = replaced.map { stat($0, &status) == 0 } ?? false
            guard isFound || stat(folder(of: path), &status) == 0 else { return }
            // A file system without owners is not an error.
            _ = fchown(descriptor, status.st_uid, status.st_gid)
        } else if errno != EEXIST {
            throw DatabaseError(
                .cannotOpen, "The database file \(path) cannot be created: \(String(cString: strerror(errno))).")
        }
    }

    static func requireFolder(of path: String) throws(DatabaseError) {
        let folder = folder(of: path)
        var status = stat()
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw DatabaseError(
                .folderMissing, "The folder \(folder) of the database file \(path) does not exist; create it.")
        }
        if access(folder, W_OK) != 0 {
            throw DatabaseError(
                .readOnly, "The folder \(folder) of the database is not writable; change its permissions.")
        }
    }

    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func checkHeader(of path: String, applicationID: Int32?) throws(DatabaseError) {
        let header = try header(of: path)
        guard header.starts(with: "SQLite format 3\0".utf8) else {
            throw DatabaseError(.notADatabase, "\(path) is not a SQLite database; it was not changed.")
        }
        guard let applicationID else { return }
        let found = header[68..<72].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard found == UInt32(bitPattern: applicationID) else {
            throw DatabaseError(
                .foreignFile,
                "\(path) is the database of another program; it was not changed. To open any SQLite file, set "
                    + "DatabaseConfiguration.applicationID = nil.")
        }
    }

    /// Reads the first 100 bytes of a file, padded with zeros, without a lock.
    private static func header(of path: String) throws(DatabaseError) -> [UInt8] {
        var database: OpaquePointer?
        let result = sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
        defer { sqlite3_close_v2(database) }
        guard result == SQLITE_OK, let file = SQLiteFile(of: database) else {
            throw DatabaseError(.cannotOpen, "The database file \(path) cannot be opened.")
        }
        var header = [UInt8](repeating: 0, count: 100)
        try file.read(&header, at: 0)
        return header
    }
}
