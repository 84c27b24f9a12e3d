import Bindery

/// A row of a table with ten columns in both databases.
struct Entry: DatabaseRecord {
    var id: Int
    var title: String
    var notes: String
    var added: Double
    var checked: Double?
    var list: Int
    var rank: Int
    var isFlagged: Bool
    var color: String?
    var weight: Double

    static let table = RecordTable<Entry>(
        "entry", Column("id", \.id), Column("title", \.title), Column("notes", \.notes), Column("added", \.added),
        Column("checked", \.checked), Column("list", \.list), Column("rank", \.rank),
        Column("flagged", \.isFlagged), Column("color", \.color), Column("weight", \.weight), make: Entry.init)

    /// The number of rows.
    static let count = 5_000

    static let schema = """
        CREATE TABLE entry (
            id INTEGER PRIMARY KEY, title TEXT NOT NULL, notes TEXT NOT NULL, added REAL NOT NULL, checked REAL,
            list INTEGER NOT NULL, rank INTEGER NOT NULL, flagged INTEGER NOT NULL, color TEXT, weight REAL NOT NULL)
        """

    /// Inserts all rows.
    static let filling = """
        WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(count))
        INSERT INTO entry SELECT n, 'Entry number ' || n, 'Some notes about this entry', n / 4.0,
            iif(n % 2, n / 3.0, NULL), n % 7, n, n % 3 = 0, iif(n % 2, 'red', NULL), 1.5 FROM number
        """

    static let query = "SELECT id, title, notes, added, checked, list, rank, flagged, color, weight FROM entry"
    static let queryByKey = query + " WHERE id = ?"
}
