import Bindery
import QuickTodoViewModels

/// A service that keeps settings in a database.
final class DatabaseSettingsService: SettingsService {
    private let database: any LiveDatabase
    private let stored: Observable<Settings>
    private static let rows = Query<StoredSetting>("SELECT name, value FROM setting WHERE owner = 1")

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
    init(database: any LiveDatabase) {
        self.database = database
        stored = database.liveQuery(Self.rows).map { Settings(rows: $0) }
            .distinctUntilChanged()
            .catch { .error(TaskServiceError.unavailable(cause: "\($0)")) }
    }

    func settings() -> Observable<Settings> { stored }

    func update(_ former: Settings, to new: Settings) -> Observable<Void> {
        write { _ in (former, new) }.map { _ in }
    }

    func undo(_ change: SettingsChange) -> Observable<Int> {
        write { stored in stored.undoing(change.new, to: change.former).map { (stored, $0) } }
    }

    /// Stores the difference of two versions. Emits 1, or 0 if there is none to store.
    private func write(_ versions: @escaping @Sendable (Settings) -> (Settings, Settings)?) -> Observable<Int> {
        database.write { connection -> Int in
            let stored = Settings(rows: try await connection.rows(Self.rows))
            guard let (former, new) = versions(stored) else { return 0 }
            for (name, value) in new.changes(from: former) {
                guard let value else {
                    try await connection.execute("DELETE FROM setting WHERE owner = 1 AND name = \(name)")
                    continue
                }
                try await connection.execute(
                    """
                    INSERT INTO setting (name, value) VALUES (\(name), \(value))
                    ON CONFLICT (owner, name) DO UPDATE SET value = excluded.value
                    """)
            }
            return 1
        }
        .asObservable().catch { .error(TaskServiceError.unavailable(cause: "\($0)")) }
    }
}

extension Settings {
    fileprivate init(rows: some Sequence<StoredSetting>) {
        self.init(stored: Dictionary(rows.map { ($0.name, $0.value) }) { $1 })
    }
}

/// A row of the table of settings.
private struct StoredSetting: RowDecodable, Equatable {
    let name, value: String

    init(row: borrowing DatabaseRow) throws(DatabaseError) {
        (name, value) = (try row[0], try row[1])
    }
}
