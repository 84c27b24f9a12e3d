/// The ways in which a transaction begins.
enum TransactionKind: Sendable {
    /// One snapshot, without changes.
    case read
    /// Statements that are known to change nothing, each of which the server runs in a transaction of its own.
    case query
    case write(WriteIsolation)
    /// A migration, which may take any time.
    case migration

    /// The statements that begin the transaction. A write asks for its identifier at once, in the same round trip, because
    /// it is the only way to learn the outcome of a commit whose answer was lost.
    var opening: [String] {
        switch self {
        case .read: ["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"]
        case .query: []
        case .write(let isolation):
            ["BEGIN ISOLATION LEVEL \(isolation.rawValue)", "SELECT pg_current_xact_id()::text"]
        case .migration:
            ["BEGIN ISOLATION LEVEL READ COMMITTED", "SELECT pg_current_xact_id()::text", "SET LOCAL lock_timeout = 0"]
        }
    }

    /// The number of the opening statement that returns the identifier.
    var identifierPlace: Int? {
        switch self {
        case .read, .query: nil
        case .write, .migration: 1
        }
    }

    /// The way in which the transaction begins when it runs again. A pooler may send two statements outside a transaction to
    /// different connections of the server, of which the second one does not know the statement that the first has prepared.
    var again: TransactionKind {
        if case .query = self { .read } else { self }
    }

    /// The time after which the transaction is interrupted.
    func limit(_ configuration: PostgreSQLConfiguration) -> Duration? {
        switch self {
        case .read, .query: configuration.readTimeout
        case .write: configuration.writeTimeout
        case .migration: nil
        }
    }
}
