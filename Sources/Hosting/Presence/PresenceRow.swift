import Live
import Persistence
import Scenes

/// A page in a room, as processes exchange it.
struct PresenceRow: Sendable, Hashable, RowDecodable {
    /// The process of the page.
    let run: String
    /// The number of the page in its process.
    let page: Int
    let visitor: Visitor
    /// The metadata of the page as JSON.
    let metadata: String

    init(run: String, page: Int, visitor: Visitor, metadata: String) {
        (self.run, self.page, self.metadata) = (run, page, metadata)
        // PostgreSQL stores no U+0000.
        self.visitor = Visitor(id: visitor.id, name: visitor.name.replacing("\0", with: "\u{fffd}"))
    }

    init(row: borrowing DatabaseRow) throws(DatabaseError) {
        (run, page, metadata) = (try row[0], try row[1], try row[5])
        let (isAccount, id): (Bool, String) = (try row[2], try row[3])
        visitor = Visitor(id: isAccount ? .account(id) : .anonymous(id), name: try row[4])
    }

    static func query(room: String) -> Query<PresenceRow> {
        Query<PresenceRow>(
            """
            SELECT run, page, is_account, visitor, name, metadata FROM bindery_presence WHERE room = \(room)
            ORDER BY run, page
            """)
    }

    /// The statement that stores the row.
    func insertion(room: String) -> SQL {
        let (isAccount, id) =
            switch visitor.id {
            case .account(let id): (true, id)
            case .anonymous(let id): (false, id)
            }
        return """
            INSERT INTO bindery_presence (run, room, page, is_account, visitor, name, metadata)
            VALUES (\(run), \(room), \(page), \(isAccount), \(id), \(visitor.name), \(metadata))
            ON CONFLICT (run, room, page) DO UPDATE SET is_account = excluded.is_account, visitor = excluded.visitor,
                name = excluded.name, metadata = excluded.metadata
            """
    }

    /// The statement that removes the row.
    func removal(room: String) -> SQL {
        "DELETE FROM bindery_presence WHERE run = \(run) AND room = \(room) AND page = \(page)"
    }
}
