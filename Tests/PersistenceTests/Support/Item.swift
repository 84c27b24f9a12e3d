import Differences
import Persistence

/// A row of the table that most tests use.
struct Item: RowDecodable, IdentifiableType, Equatable {
    var identity: Int
    var title: String

    init(_ identity: Int, _ title: String) {
        self.identity = identity
        self.title = title
    }

    init(row: borrowing DatabaseRow) throws(DatabaseError) {
        identity = try row[0]
        title = try row["title"]
    }

    static let all = Query<Item>("SELECT id, title FROM item ORDER BY id")
}

/// The table `item`, and tables of other kinds.
let testMigrations = [
    Migration(
        "make tables",
        script: """
            CREATE TABLE item (id INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE);
            CREATE TABLE part (id INTEGER PRIMARY KEY, item INTEGER NOT NULL REFERENCES item ON DELETE CASCADE);
            CREATE TABLE later (id INTEGER PRIMARY KEY,
                item INTEGER REFERENCES item DEFERRABLE INITIALLY DEFERRED);
            CREATE TABLE word (text TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
            CREATE VIEW long_item AS SELECT id, title FROM item WHERE length(title) > 5;
            """)
]

extension Database {
    /// Opens a database with the test tables.
    static func test(path: String, change: (inout DatabaseConfiguration) -> Void = { _ in }) throws -> Database {
        var configuration = DatabaseConfiguration()
        change(&configuration)
        return try Database(path: path, configuration: configuration, migrations: testMigrations)
    }

    func insert(_ item: Item) throws {
        try writeAndWait { connection in
            try connection.execute("INSERT INTO item (id, title) VALUES (\(item.identity), \(item.title))")
        }
    }

    func execute(_ sql: SQL) throws {
        _ = try writeAndWait { try $0.execute(sql) }
    }
}
