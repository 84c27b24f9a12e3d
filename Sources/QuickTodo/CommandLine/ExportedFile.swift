import Foundation

/// The file that an export creates or replaces.
struct ExportedFile {
    let path: String

    /// Throws an error if the export would replace a database, or a file that belongs to the database of the options. Must
    /// be called while the process does not have the database open, because closing a file releases its locks.
    func check(_ options: Options) throws(CommandError) {
        if case .file(let database) = options.location,
            ["", "-wal", "-shm", "-journal"].contains(where: {
                Self.resolved(path) == Self.resolved(database) + $0
            })
        {
            throw CommandError("\(path) belongs to the database; choose another file for the export.")
        }
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw CommandError("\(path) is not a regular file; choose another one, or none for standard output.")
        }
        let start = FileHandle(forReadingAtPath: path).flatMap { try? $0.read(upToCount: 16) }
        if start == Data("SQLite format 3\0".utf8) {
            throw CommandError("\(path) is a SQLite database; choose another file for the export.")
        }
    }

    /// Returns a path without symbolic links. The file need not exist.
    private static func resolved(_ path: String) -> String {
        if let resolved = canonical(path) { return resolved }
        let url = URL(fileURLWithPath: path)
        guard let folder = canonical(url.deletingLastPathComponent().path) else { return url.path }
        return (folder == "/" ? "" : folder) + "/" + url.lastPathComponent
    }

    private static func canonical(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
