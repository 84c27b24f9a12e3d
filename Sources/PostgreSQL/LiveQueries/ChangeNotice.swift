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
    /// The keys of the changed rows as a JSON array; `nil` for all rows.
    private let json: Substring?

    /// Reads a payload. One that it does not understand counts as a change of everything, because a newer version of the
    /// program may have sent it.
    init(payload: String) {
        let parts = payload.split(separator: " ", maxSplits: 1)
        table = parts.first.flatMap { UInt32($0) }
        json = parts.count == 2 ? parts[1] : nil
    }

    /// The changed rows, whose decoding takes longer than all else that a notification needs.
    var rows: ChangedRows {
        ChangedRows(keys: json.flatMap { try? JSONDecoder().decode([String].self, from: Data($0.utf8)) })
    }
}

/// The rows of a table that a notification names.
struct ChangedRows {
    /// The keys as texts; `nil` for all rows.
    let keys: [String]?

    /// Indicates whether the row with an integer key is among them. A key that is not an integer may be another text for the
    /// same number.
    func contains(_ row: Int64) -> Bool {
        guard let keys else { return true }
        return keys.contains { key in Int64(key).map { $0 == row } ?? true }
    }
}
