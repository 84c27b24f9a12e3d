import CSQLite

/// The information that SQLite's compiler reports about the statement being compiled, through the authorizer callback
/// (https://www.sqlite.org/c3ref/set_authorizer.html). It covers views, triggers, subqueries and `count(*)`.
final class CompilerObserver {
    /// The names of the columns that the statement reads of each table; `nil` unless they are requested. The name is
    /// empty if the statement reads only whether rows exist.
    private(set) var columnsRead: [String: Set<String>]?
    private(set) var changesSchema = false
    /// The reason for which the statement was refused.
    private(set) var denial: DatabaseError?
    /// False while a body runs, because the body must not end the transaction, or change settings on which the database
    /// depends.
    var allowsControl = false
    /// The settings that a body may read but not change.
    private static let protectedPragmas: Set<String> = [
        "application_id", "busy_timeout", "foreign_keys", "journal_mode", "journal_size_limit", "locking_mode",
        "query_only", "schema_version", "synchronous", "user_version", "wal_autocheckpoint", "writable_schema",
    ]

    /// Registers the callback. The observer must outlive the connection, which owns it.
    func attach(to handle: OpaquePointer) {
        sqlite3_set_authorizer(
            handle,
            { context, action, first, second, _, _ in
                Unmanaged<CompilerObserver>.fromOpaque(context!).takeUnretainedValue().note(action, first, second)
            },
            Unmanaged.passUnretained(self).toOpaque())
    }

    /// Prepares for the compilation of a statement.
    func begin(notesColumns: Bool = false) {
        columnsRead = notesColumns ? [:] : nil
        changesSchema = false
        denial = nil
    }

    private func note(_ action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?) -> Int32 {
        switch action {
        case SQLITE_READ:
            if columnsRead != nil, let first, let second {
                columnsRead![String(cString: first), default: []].insert(String(cString: second))
            }
        case SQLITE_TRANSACTION, SQLITE_SAVEPOINT:
            if allowsControl { break }
            denial = DatabaseError(
                .sql, "The body of a write or read is already a transaction; use savepoint(_:) for a part of it.")
            return SQLITE_DENY
        case SQLITE_PRAGMA:
            guard !allowsControl, second != nil, let first else { break }
            let name = String(cString: first).lowercased()
            guard Self.protectedPragmas.contains(name) else { break }
            denial = DatabaseError(
                .sql, "PRAGMA \(name) is set when the database is opened, and a body must not change it.")
            return SQLITE_DENY
        case SQLITE_CREATE_INDEX...SQLITE_CREATE_VIEW, SQLITE_DROP_INDEX...SQLITE_DROP_VIEW, SQLITE_ALTER_TABLE,
            SQLITE_CREATE_VTABLE, SQLITE_DROP_VTABLE:
            changesSchema = true
        default: break
        }
        return SQLITE_OK
    }
}
