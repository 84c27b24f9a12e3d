import CSQLite

/// The file of a connection, as SQLite has opened it.
///
/// It is never opened a second time, because a process that closes a file loses all of its POSIX locks on that file,
/// also those of another connection (https://www.sqlite.org/howtocorrupt.html, section 2.2). Another process could then
/// delete the write-ahead log of that connection, with its latest commits. Used by the connection's thread only.
struct SQLiteFile {
    /// The position of the last checkpoint, which SQLite stores in the log's index
    /// (https://www.sqlite.org/walformat.html, section 2.3).
    struct Checkpoint: Equatable {
        /// Changes when the log starts again.
        let salt: UInt64
        /// The number of frames that the checkpoint copies. Stored before it writes the first page.
        let attempted: UInt32
        /// The number of frames that were copied. Stored after the last page was written.
        let copied: UInt32
    }

    private let file: UnsafeMutablePointer<sqlite3_file>
    private let methods: sqlite3_io_methods

    /// Returns `nil` if the connection has no file.
    init?(of handle: OpaquePointer?) {
        var file: UnsafeMutablePointer<sqlite3_file>?
        guard let handle, sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK,
            let file, let methods = file.pointee.pMethods
        else { return nil }
        (self.file, self.methods) = (file, methods.pointee)
    }

    /// Fills an array with the bytes at an offset, without a lock. It is padded with zeros at the end of the file.
    ///
    /// - Throws: ``DatabaseError`` with the code of SQLite's error.
    func read(_ bytes: inout [UInt8], at offset: Int64) throws(DatabaseError) {
        let outcome = methods.xRead(file, &bytes, Int32(bytes.count), offset)
        guard outcome == SQLITE_OK || outcome == ioErrorShortRead else {
            throw DatabaseError(handle: nil, result: outcome)
        }
    }

    /// The last checkpoint of any process; `nil` if the index of the log cannot be read.
    var checkpoint: Checkpoint? {
        var region: UnsafeMutableRawPointer?
        guard methods.iVersion >= 2, methods.xShmMap(file, 0, 32_768, 0, &region) == SQLITE_OK, let region else {
            return nil
        }
        return Checkpoint(
            salt: region.load(fromByteOffset: 32, as: UInt64.self),
            attempted: region.load(fromByteOffset: 128, as: UInt32.self),
            copied: region.load(fromByteOffset: 96, as: UInt32.self))
    }

    /// Runs `body` while no process copies the log into the file. Returns `nil` without running it if one does at
    /// present. Must not be called during a checkpoint of this connection.
    func withoutCheckpoint<Result>(_ body: () throws(DatabaseError) -> Result) throws(DatabaseError) -> Result? {
        // The lock with the number 1 is held by checkpoints.
        func change(_ action: Int32) -> Bool {
            methods.iVersion >= 2 && methods.xShmLock(file, 1, 1, action | SQLITE_SHM_EXCLUSIVE) == SQLITE_OK
        }
        guard change(SQLITE_SHM_LOCK) else { return nil }
        defer { _ = change(SQLITE_SHM_UNLOCK) }
        return try body()
    }
}

// An extended code is a macro of two parts, which Swift does not import.
private let ioErrorShortRead = SQLITE_IOERR | (2 << 8)
