import Foundation
public import Live
public import Persistence
public import Rx
public import Scenes

/// A store of signed-in sessions in a database, so that users remain signed in when the server restarts:
///
///     let database = try Database(path: "notes.sqlite", migrations: [notes, DatabaseSessionStore.migration])
///     try serve(app, from: site, options.serving, ready: "Notes are at") {
///         $0.sessionStore = DatabaseSessionStore(database)
///     }
///
/// Several processes with the same database on a server share their sessions: each reports the sessions that it removes to
/// the others, in the transaction that removes them.
public struct DatabaseSessionStore: SessionStore {
    private static let topic = "session-removal"
    /// The number of bytes of the longest account id that is sent to other processes.
    private static let longestMessage = 1_000
    private let database: any LiveDatabase

    /// Creates a store in a database whose migrations include ``migration``, or ``serverMigration`` on a server.
    public init(_ database: any LiveDatabase) {
        self.database = database
    }

    /// The migration that creates the table of sessions, `bindery_session`, in SQLite.
    public static let migration = Migration("Signed-in sessions") { connection in
        try connection.execute(
            """
            CREATE TABLE bindery_session (
                key TEXT PRIMARY KEY,
                account TEXT NOT NULL,
                name TEXT NOT NULL,
                roles TEXT NOT NULL,
                expires REAL NOT NULL
            ) STRICT, WITHOUT ROWID
            """)
        try connection.execute("CREATE INDEX bindery_session_by_account ON bindery_session (account)")
        try connection.execute("CREATE INDEX bindery_session_by_end ON bindery_session (expires)")
    }

    /// The migration that creates the table of sessions in PostgreSQL.
    public static let serverMigration = Migration(
        "Signed-in sessions",
        script: """
            CREATE TABLE bindery_session (
                key text PRIMARY KEY,
                account text NOT NULL,
                name text NOT NULL,
                roles text NOT NULL,
                expires double precision NOT NULL
            );
            CREATE INDEX bindery_session_by_account ON bindery_session (account);
            CREATE INDEX bindery_session_by_end ON bindery_session (expires);
            """)

    public func session(_ key: String) -> Single<StoredSession?> {
        database.read { connection in
            try await connection.first(
                Query<StoredSession>(
                    """
                    SELECT key, account, name, roles, expires FROM bindery_session
                    WHERE key = \(key) AND expires > \(Date.now)
                    """))
        }
    }

    public func keep(_ session: StoredSession) -> Completable {
        database.write { connection in
            // Each write also deletes the expired sessions.
            try await connection.execute("DELETE FROM bindery_session WHERE expires <= \(Date.now)")
            try await connection.execute(
                """
                INSERT INTO bindery_session (key, account, name, roles, expires)
                VALUES (\(session.key), \(session.account.id), \(session.account.name),
                    \(try Self.text(of: session.account.roles)), \(session.expires))
                ON CONFLICT (key) DO UPDATE SET account = excluded.account, name = excluded.name,
                    roles = excluded.roles, expires = excluded.expires
                """)
        }
        .asCompletable()
    }

    public func extend(_ session: StoredSession) -> Completable {
        database.write {
            try await $0.execute(
                "UPDATE bindery_session SET expires = \(session.expires) WHERE key = \(session.key)")
        }
        .asCompletable()
    }

    public func remove(_ key: String) -> Completable { remove(where: "key = \(key)") }

    public func removeAll(of account: SessionAccount.ID) -> Completable { remove(where: "account = \(account)") }

    private func remove(where condition: SQL) -> Completable {
        let shared = database as? any SharedDatabase
        return database.write { connection in
            let accounts = try await connection.rows(
                Query<String>(column: "DELETE FROM bindery_session WHERE \(condition) RETURNING account"))
            guard let shared else { return }
            for account in Set(accounts) {
                // An id that is too long for a message makes the others look up all their sessions.
                let message = account.utf8.count <= Self.longestMessage ? account : ""
                try await connection.execute(shared.message(message, to: Self.topic))
            }
        }
        .asCompletable()
    }

    public var removals: Observable<SessionRemoval> {
        guard let shared = database as? any SharedDatabase else { return .never() }
        return shared.messages(to: Self.topic).map { message in
            if case .text(let account) = message, !account.isEmpty { .account(account) } else { .unknown }
        }
    }

    /// Returns the roles as a JSON array, because a role can be any text.
    private static func text(of roles: Set<String>) throws -> String {
        String(decoding: try JSONEncoder().encode(roles.sorted()), as: UTF8.self)
    }
}

extension StoredSession: RowDecodable {
    public init(row: borrowing DatabaseRow) throws(DatabaseError) {
        let roles: String = try row[3]
        guard let names = try? JSONDecoder().decode([String].self, from: Data(roles.utf8)) else {
            throw DatabaseError(.decoding, "The roles of a stored session are not a JSON array.")
        }
        let account = SessionAccount(id: try row[1], name: try row[2], roles: Set(names))
        self.init(key: try row[0], account: account, expires: try row[4])
    }
}
