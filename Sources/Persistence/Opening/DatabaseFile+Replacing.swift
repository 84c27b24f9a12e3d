import CSQLite

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Files that are replaced by a copy.
extension DatabaseFile {
    /// Indicates whether a file has a write-ahead log beside it, as every open database has.
    static func isInUse(_ path: String) -> Bool { access(path + "-wal", F_OK) == 0 }

    /// Indicates whether no program has the database open, and this process cannot create files beside it, which SQLite
    /// otherwise needs for reading.
    static func isUnchangeable(_ path: String) -> Bool { !isInUse(path) && access(folder(of: path), W_OK) != 0 }

    /// Returns the URI of a file that nothing changes while it is open.
    static func immutableAddress(of path: String) -> String {
        var address = "file:"
        // Two slashes would begin the name of a host.
        if path.hasPrefix("//") { address += "//" }
        for scalar in path.unicodeScalars {
            switch scalar {
            case "%": address += "%25"
            case "?": address += "%3f"
            case "#": address += "%23"
            default: address.unicodeScalars.append(scalar)
            }
        }
        return address + "?immutable=1"
    }

    /// Copies the write-ahead log of a closed database into its file, and deletes the log.
    ///
    /// - Throws: ``DatabaseError`` with `.busy` if any program has the database open.
    static func takeOutOfUse(_ path: String, _ configuration: DatabaseConfiguration) throws(DatabaseError) {
        var configuration = configuration
        configuration.isReadOnly = false
        do throws(DatabaseError) {
            let connection = try Connection(
                path: path, flags: SQLITE_OPEN_READWRITE, configuration: configuration, monitor: DatabaseMonitor())
            // SQLite leaves the mode only if it is the only connection to the file.
            try connection.control("PRAGMA journal_mode = DELETE")
        } catch {
            if error.code == .busy {
                throw DatabaseError(.busy, "The database \(path) is open; close it, then restore it.", cause: error)
            }
            // A damaged file may be the reason for the restoration.
            if error.code != .corrupt { throw error }
        }
    }

    /// Returns the path of an existing file without symbolic links, or the same path.
    static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns the permissions of a file, or those of a new one.
    static func mode(of path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : S_IRUSR | S_IWUSR
    }

    /// Deletes the write-ahead log of a closed database, and its index.
    static func removeLog(of path: String) {
        for end in ["-wal", "-shm"] { unlink(path + end) }
    }
}
