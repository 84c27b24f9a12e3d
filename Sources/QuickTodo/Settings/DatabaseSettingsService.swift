import Bindery
import QuickTodoViewModels

/// A service that keeps settings in a SQLite database.
final class DatabaseSettingsService: SettingsService {
    private let database: Database
    private let stored: Observable<Settings>

    /// A row for each setting that was ever chosen.
    static let table: SQL = """
        CREATE TABLE setting (
            owner INTEGER NOT NULL DEFAULT 1,
            name TEXT NOT NULL,
            value TEXT NOT NULL,
            PRIMARY KEY (owner, name)
        ) STRICT
        """

    /// Creates a service for a database that was opened with ``DatabaseTaskService/migrations(now:examples:)``.
    init(database: Database) {
        self.database = database
        stored = database.liveQuery(Query<StoredSetting>("SELECT name, value FROM setting WHERE owner = 1"))
            .map { rows in Settings(stored: Dictionary(rows.map { ($0.name, $0.value) }) { $1 }) }
            .distinctUntilChanged()
            .catch { .error(TaskServiceError.unavailable(cause: "\($0)")) }
    }

    func settings() -> Observable<Settings> { stored }

    func update(_ former: Settings, to new: Settings) -> Observable<Void> {
        let changes = new.changes(from: former)
        return database.write { connection in
            for (name, value) in changes {
                try connection.execute(
                    """
                    INSERT INTO setting (name, value) VALUES (\(name), \(value))
                    ON CONFLICT (owner, name) DO UPDATE SET value = excluded.value
                    """)
            }
        }
        .asObservable().catch { .error(TaskServiceError.unavailable(cause: "\($0)")) }
    }
}

/// A row of the table of settings.
private struct StoredSetting: RowDecodable, Equatable {
    let name, value: String

    init(row: borrowing DatabaseRow) throws(DatabaseError) {
        (name, value) = (try row[0], try row[1])
    }
}
