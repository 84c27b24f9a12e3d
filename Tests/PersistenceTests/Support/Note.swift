import Persistence

/// A record with ten columns of different types.
struct Note: DatabaseRecord, Equatable {
    var id: Int
    var title: String
    var text: String
    var added: Double
    var checked: Double?
    var list: Int?
    var rank: Int
    var isFlagged: Bool
    var color: String?
    var data: [UInt8]

    static let table = RecordTable<Note>(
        "note", Column("id", \.id), Column("title", \.title), Column("text", \.text), Column("added", \.added),
        Column("checked", \.checked), Column("list", \.list), Column("rank", \.rank),
        Column("is flagged", \.isFlagged), Column("color", \.color), Column("data", \.data), make: Note.init)

    static let schema = """
        CREATE TABLE note (
            id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, text TEXT NOT NULL, added REAL NOT NULL,
            checked REAL, list INTEGER REFERENCES list, rank INTEGER NOT NULL, "is flagged" INTEGER NOT NULL,
            color TEXT DEFAULT 'none', data BLOB NOT NULL);
        CREATE TABLE list (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
        CREATE TABLE member (list INTEGER, person TEXT, PRIMARY KEY (list, person)) WITHOUT ROWID;
        CREATE TABLE label (name TEXT PRIMARY KEY);
        """

    /// A note whose properties depend on its id.
    static func sample(_ id: Int, list: Int? = nil) -> Note {
        Note(
            id: id, title: "Note \(id % 10)", text: "Text of \(id)", added: Double(id) / 4,
            checked: id % 3 == 0 ? nil : Double(id % 5), list: list, rank: id * 7 % 5, isFlagged: id % 2 == 0,
            color: id % 4 == 0 ? nil : "c\(id % 4)", data: [UInt8(truncatingIfNeeded: id)])
    }
}

struct NoteList: DatabaseRecord, Equatable {
    let id: Int
    let name: String

    static let table = RecordTable<NoteList>(
        "list", Column("id", \.id), Column("name", \.name), make: { NoteList(id: $0, name: $1) })
}

/// A record whose key is not its first column.
struct Named: DatabaseRecord, Equatable {
    var name: String
    var id: Int

    static let table = RecordTable<Named>(
        "list", Column("name", \.name), Column("id", \.id), make: { Named(name: $0, id: $1) })
}

/// A record whose key has two columns, which are all its columns.
struct Member: DatabaseRecord, Hashable {
    let list: Int
    let person: String

    static let table = RecordTable<Member>(
        "member", key: ["list", "person"], Column("list", \.list), Column("person", \.person),
        make: { Member(list: $0, person: $1) })
}

/// A record that is a class, has one column, and computes it.
final class Label: DatabaseRecord {
    let upper: String
    var name: String { upper.lowercased() }

    init(_ name: String) { upper = name.uppercased() }

    static let table = RecordTable<Label>("label", key: ["name"], Column("name", \.name), make: { Label($0) })
}

extension Database {
    /// Opens a database in memory with the tables of notes, and `count` notes.
    static func notes(_ count: Int = 0) throws -> Database {
        let database = try Database(path: ":memory:", migrations: [Migration("notes", script: Note.schema)])
        try database.writeAndWait { connection in
            for id in stride(from: 1, through: count, by: 1) { try connection.insert(Note.sample(id)) }
        }
        return database
    }
}
