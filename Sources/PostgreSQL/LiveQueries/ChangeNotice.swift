/// The payload of a notification: the object identifier of a table, and the keys of the changed rows as a JSON array unless
/// there are too many; or a sign that anything may have changed.
struct ChangeNotice: Equatable {
    /// The channel on which all processes of a database listen.
    static let channel = "bindery_changes"
    /// The payload after a migration.
    static let everything = "*"

    /// The table; `nil` for all tables.
    let table: UInt32?

    /// Reads a payload. One that it does not understand counts as a change of everything, because a newer version of the
    /// program may have sent it.
    init(payload: String) {
        table = UInt32(payload.prefix { $0 != " " })
    }
}
