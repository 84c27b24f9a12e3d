import CSQLite

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An error as reported by SQLite (https://www.sqlite.org/rescode.html).
public struct SQLiteFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The extended result code.
    public let resultCode: Int32

    /// SQLite's message.
    public let message: String

    /// The statement that failed, if any.
    public let sql: String?

    public var description: String {
        let name = String(cString: sqlite3_errstr(resultCode))
        let place = sql.map { ", in: \($0)" } ?? ""
        // On one line, as logs require, and without repeating the same text.
        let said = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        return "SQLite \(resultCode), \(said == name ? name : "\(name): \(said)")\(place)"
    }
}

extension DatabaseError {
    /// Creates the error of the last call on `handle`.
    init(handle: OpaquePointer?, result: Int32, sql: String? = nil) {
        let extended = handle.map { sqlite3_extended_errcode($0) } ?? result
        let code = extended & 0xff == result & 0xff ? extended : result
        let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(result))
        self.init(
            SQLiteFailure(resultCode: code, message: message, sql: sql),
            systemError: handle.map { sqlite3_system_errno($0) } ?? 0)
    }

    /// - Parameter systemError: The `errno` of the system call that failed, if any.
    init(_ failure: SQLiteFailure, systemError: Int32 = 0) {
        let (code, sentence) = Self.isFull(failure, systemError) ? Self.full : Self.meaning(of: failure)
        self.init(code, sentence, cause: failure)
    }

    private static let full = (Code.full, "No space is left for the database.")

    /// Indicates whether a system call failed because the disk is full. SQLite reports this as `SQLITE_FULL` only for
    /// some of its files.
    private static func isFull(_ failure: SQLiteFailure, _ systemError: Int32) -> Bool {
        switch failure.resultCode & 0xff {
        case SQLITE_FULL: true
        // A read needs no space, so its errno is that of another call.
        case SQLITE_IOERR where failure.resultCode == ioErrorRead || failure.resultCode == ioErrorShortRead: false
        case SQLITE_IOERR, SQLITE_CANTOPEN:
            failure.resultCode == ioErrorIndexSize || systemError == ENOSPC || systemError == EDQUOT
        default: false
        }
    }

    private static func meaning(of failure: SQLiteFailure) -> (Code, String) {
        switch failure.resultCode {
        case constraintUnique, constraintPrimaryKey, constraintRowID:
            return (.notUnique, "A value that must be unique already exists.")
        case constraintForeignKey:
            return (.foreignKey, "A row refers to a row that does not exist, or is still referred to.")
        default: break
        }
        switch failure.resultCode & 0xff {
        case SQLITE_CONSTRAINT, SQLITE_MISMATCH:
            return (.constraint, "The values violate a constraint of the database's schema.")
        case SQLITE_BUSY, SQLITE_LOCKED:
            return (.busy, "The database is locked by another program; try again.")
        case SQLITE_TOOBIG:
            return (.constraint, "A text or blob, or a row, is longer than SQLite permits (1,000,000,000 bytes).")
        case SQLITE_READONLY, SQLITE_PERM:
            return (.readOnly, "The database is not writable: check the permissions of its file and folder.")
        case SQLITE_IOERR:
            return (.inputOutput, "Reading or writing the database file failed.")
        case SQLITE_CORRUPT: return (.corrupt, "The database file is damaged; restore it from a backup.")
        case SQLITE_NOTADB: return (.notADatabase, "The file is not a SQLite database.")
        case SQLITE_CANTOPEN: return (.cannotOpen, "The database file cannot be opened.")
        case SQLITE_AUTH:
            return (.sql, "The body of a write or read is already a transaction; use savepoint(_:) for a part of it.")
        default: return (.sql, "The database cannot run this statement.")
        }
    }
}

// Extended codes are macros of two parts, which Swift does not import.
private let ioErrorRead = SQLITE_IOERR | (1 << 8)
private let ioErrorShortRead = SQLITE_IOERR | (2 << 8)
// The index of the write-ahead log (`-shm`) cannot grow.
private let ioErrorIndexSize = SQLITE_IOERR | (19 << 8)
private let constraintForeignKey = SQLITE_CONSTRAINT | (3 << 8)
private let constraintPrimaryKey = SQLITE_CONSTRAINT | (6 << 8)
private let constraintUnique = SQLITE_CONSTRAINT | (8 << 8)
private let constraintRowID = SQLITE_CONSTRAINT | (10 << 8)
