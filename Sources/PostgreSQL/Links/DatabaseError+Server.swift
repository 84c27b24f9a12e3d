import Persistence

extension DatabaseError {
    /// Creates the error of a statement that the server refused.
    init(_ failure: ServerFailure) {
        let (code, sentence) = Self.meaning(of: failure)
        self.init(code, sentence, cause: failure)
    }

    /// The server's report, if this is an error of the server.
    var serverFailure: ServerFailure? { cause as? ServerFailure ?? (cause as? DatabaseError)?.serverFailure }

    /// A Boolean value that indicates whether the body may succeed if it runs again in a new transaction: because of a
    /// conflict with another one, because a prepared statement is outdated, or because the connection was lost.
    var isTransient: Bool {
        if code == .unreachable || code == .conflict { return true }
        guard let failure = serverFailure else { return false }
        return failure.isOutdatedStatement
    }

    private static func meaning(of failure: ServerFailure) -> (Code, String) {
        switch failure.state {
        case "23505", "23P01":
            return (.notUnique, "A value that must be unique already exists.")
        case "23503", "23001":
            return (.foreignKey, "A row refers to a row that does not exist, or is still referred to.")
        case "40001", "40P01":
            return (.conflict, "Other transactions changed the same data at the same time; run the write again.")
        case "55P03":
            return (.busy, "Another transaction holds a lock on the data; try again.")
        case "57014": return (.cancelled, "The server cancelled the statement.")
        case "25P02":
            return (
                .sql,
                "A previous statement of the transaction failed, so that the server refuses further ones; put a part that "
                    + "may fail into savepoint(_:)."
            )
        case "25006":
            return (.readOnly, "A read cannot change the database; use write(_:), on a server that is not a standby.")
        case "42501":
            return (
                .readOnly, "The database's user lacks a privilege for this statement; grant it, or use another user."
            )
        case "53100": return (.full, "No space is left on the server's disk; free space there, then try again.")
        case "53300":
            return (
                .overloaded, "The server has no free connection; lower the limit of connections, or raise the server's."
            )
        case "22P05", "22021":
            return (.constraint, "A text contains a character that the database's encoding lacks; create it with UTF8.")
        case "28P01", "28000":
            return (.refused, "The server refused the user or the password; check both in the database's URL.")
        case "3D000":
            return (.refused, "The database does not exist on the server; create it with createdb, or correct the URL.")
        default: return classMeaning(of: failure)
        }
    }

    private static func classMeaning(of failure: ServerFailure) -> (Code, String) {
        switch failure.state.prefix(2) {
        case "22", "23":
            (.constraint, "The values violate a constraint of the database's schema, or do not suit its types.")
        case "40": (.conflict, "The server rolled back the transaction; run the write again.")
        case "53": (.overloaded, "The server lacks memory or another resource; try again later.")
        case "08", "57": (.unreachable, "The server ended the connection, because it stops or starts; try again.")
        case "58", "F0": (.inputOutput, "Reading or writing failed on the server; see its log.")
        case "XX": (.corrupt, "The server reports damaged data or an internal error; see its log.")
        default: (.sql, "The database cannot run this statement.")
        }
    }

    /// Creates the error of a connection that could not be opened, from libpq's message.
    static func connecting(to place: String, _ message: String) -> DatabaseError {
        let failure = ServerFailure(message: message)
        func says(_ parts: String...) -> Bool { parts.contains { message.contains($0) } }
        if says("too many connections", "too many clients", "remaining connection slots") {
            return DatabaseError(
                .unreachable,
                "The server at \(place) has no free connection; lower the limit of connections, or raise the server's or the "
                    + "role's.", cause: failure)
        }
        if says("password authentication failed", "no password supplied", "authentication failed", "role \"") {
            return DatabaseError(
                .refused, "The server at \(place) refused the user or the password; check both in the database's URL.",
                cause: failure)
        }
        if says("database \""), says("does not exist") {
            return DatabaseError(
                .refused, "The database at \(place) does not exist; create it with createdb, or correct the URL.",
                cause: failure)
        }
        if says("does not support SSL", "certificate", "SSL error", "SSL connection", "no encryption", "pg_hba.conf") {
            return DatabaseError(
                .refused,
                "The server at \(place) and the database's URL do not agree on encryption or access; check sslmode and "
                    + "sslrootcert in the URL, and ssl and pg_hba.conf on the server.", cause: failure)
        }
        if says("not currently accepting connections") {
            return DatabaseError(
                .unreachable, "The database at \(place) accepts no connections; allow them with ALTER DATABASE.",
                cause: failure)
        }
        return DatabaseError(
            .unreachable,
            "The server at \(place) cannot be reached; check that it runs, and the host and port in the URL.",
            cause: failure)
    }

    static func lost(_ message: String) -> DatabaseError {
        DatabaseError(
            .unreachable, "The connection to the server was lost before the commit; nothing was stored.",
            cause: ServerFailure(message: message))
    }

    static var closed: DatabaseError { DatabaseError(.closed, "The database is closed.") }
}

extension ServerFailure {
    /// Indicates whether a prepared statement no longer suits the schema, or is unknown because the connection is
    /// another one than it seems, as behind a pooler.
    var isOutdatedStatement: Bool {
        state == "26000" || (state == "0A000" && source == "RevalidateCachedQuery")
    }
}
