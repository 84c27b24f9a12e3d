import CSQLite

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The information that SQLite's compiler reports about the statement being compiled, through the authorizer callback
/// (https://www.sqlite.org/c3ref/set_authorizer.html). It covers views, triggers, subqueries and `count(*)`.
final class CompilerObserver {
    /// The names of the columns that the statement reads of each table; `nil` unless they are requested. The name is
    /// empty if the statement reads only whether rows exist.
    private(set) var columnsRead: [String: Set<String>]?
    private(set) var changesSchema = false
    /// The reason for which the statement was refused.
    private(set) var denial: DatabaseError?
    /// The code for which statements are compiled.
    var author = Author.body

    /// The parts of a program that run statements, with fewer restrictions each.
    enum Author {
        /// The body of a read or write. It must not end the transaction, and must not change the connection, which other
        /// bodies use after it.
        case body
        /// A migration. It must not change the settings on which the database depends.
        case migration
        /// The database itself.
        case database
    }

    /// The settings that a migration may read but not change.
    private static let protectedPragmas: Set<String> = [
        "application_id", "busy_timeout", "foreign_keys", "journal_mode", "journal_size_limit", "locking_mode",
        "query_only", "schema_version", "synchronous", "user_version", "wal_autocheckpoint", "writable_schema",
    ]

    /// The pragmas that take an argument and change nothing beyond the transaction and the file.
    private static let harmlessPragmas: Set<String> = [
        "defer_foreign_keys", "foreign_key_check", "foreign_key_list", "incremental_vacuum", "index_info", "index_list",
        "index_xinfo", "integrity_check", "optimize", "quick_check", "table_info", "table_list", "table_xinfo",
    ]

    /// Registers the callback. The observer must outlive the connection, which owns it.
    func attach(to handle: OpaquePointer) {
        sqlite3_set_authorizer(
            handle,
            { context, action, first, second, schema, _ in
                let observer = Unmanaged<CompilerObserver>.fromOpaque(context!).takeUnretainedValue()
                return observer.note(action, first, second, schema: schema)
            },
            Unmanaged.passUnretained(self).toOpaque())
    }

    /// Prepares for the compilation of a statement.
    func begin(notesColumns: Bool = false) {
        columnsRead = notesColumns ? [:] : nil
        changesSchema = false
        denial = nil
    }

    private func note(
        _ action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?,
        schema: UnsafePointer<CChar>?
    ) -> Int32 {
        switch action {
        case SQLITE_READ:
            if columnsRead != nil, let first, let second {
                columnsRead![String(cString: first), default: []].insert(String(cString: second))
            }
        case SQLITE_TRANSACTION, SQLITE_SAVEPOINT:
            if author == .database { break }
            return deny("The body of a write or read is already a transaction; use savepoint(_:) for a part of it.")
        case SQLITE_PRAGMA:
            guard second != nil, let first else { break }
            return notePragma(String(cString: first).lowercased())
        case SQLITE_ATTACH, SQLITE_DETACH:
            if author != .body { break }
            return deny("A body must not attach another file to the connection; open it as another Database.")
        case SQLITE_CREATE_INDEX...SQLITE_CREATE_VIEW, SQLITE_CREATE_VTABLE:
            let isTemporary = schema.map { strcmp($0, "temp") } == 0
            if isTemporary && author == .body { return denyTemporary() }
            changesSchema = true
        case SQLITE_DROP_INDEX...SQLITE_DROP_VIEW, SQLITE_ALTER_TABLE, SQLITE_DROP_VTABLE:
            changesSchema = true
        default: break
        }
        return SQLITE_OK
    }

    private func notePragma(_ name: String) -> Int32 {
        let isAllowed =
            switch author {
            case .body: Self.harmlessPragmas.contains(name)
            case .migration: !Self.protectedPragmas.contains(name)
            case .database: true
            }
        if isAllowed { return SQLITE_OK }
        return deny(
            "PRAGMA \(name) applies to the connection, which other reads and writes use too, so a body must not change it."
        )
    }

    private func denyTemporary() -> Int32 {
        deny(
            "A temporary table, view or trigger would remain on the connection after the body; use WITH for a part of a "
                + "statement, or a table of the database.")
    }

    private func deny(_ sentence: String) -> Int32 {
        denial = DatabaseError(.sql, sentence)
        return SQLITE_DENY
    }
}
