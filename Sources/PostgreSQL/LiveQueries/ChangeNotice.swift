#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The payload of a notification: the object identifier of a table, and the keys of the changed rows as a JSON array unless
/// there are too many; or a sign that anything may have changed.
struct ChangeNotice: Equatable {
    /// The channel on which all processes of a database listen.
    static let channel = "bindery_changes"
    /// The payload after a migration.
    static let everything = "*"

    /// The table; `nil` for all tables.
    let table: UInt32?
    /// The keys of the changed rows as texts; `nil` for all rows.
    let keys: [String]?

    /// Reads a payload. One that it does not understand counts as a change of everything, because a newer version of the
    /// program may have sent it.
    init(payload: String) {
        let parts = payload.split(separator: " ", maxSplits: 1)
        table = parts.first.flatMap { UInt32($0) }
        keys = parts.count == 2 ? try? JSONDecoder().decode([String].self, from: Data(parts[1].utf8)) : nil
    }

    /// Indicates whether the row with an integer key may have changed. A key that is not an integer may be another text for
    /// the same number.
    func affects(row: Int64) -> Bool {
        guard let keys else { return true }
        return keys.contains { key in Int64(key).map { $0 == row } ?? true }
    }
}
