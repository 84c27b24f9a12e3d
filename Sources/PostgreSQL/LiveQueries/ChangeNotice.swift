/// The payload of a notification: the object identifier of a table, and the keys of the changed rows as a JSON array unless
/// there are too many; or a sign that anything may have changed. If a statement has updated a single row, three more JSON texts
/// may follow: an array with the transaction's identifier, and the row after and before the statement as objects.
struct ChangeNotice: Equatable {
    /// The channel on which all processes of a database listen.
    static let channel = "bindery_changes"
    /// The payload after a migration.
    static let everything = "*"

    /// The table; `nil` for all tables.
    let table: UInt32?
    /// JSON texts with a comma between them, of which the first one has the keys of the changed rows; `nil` for all rows.
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
        guard let json, let parts = JSONParts.list(json), let keys = parts.first.flatMap(Self.strings) else {
            return .all
        }
        return ChangedRows(keys: Set(keys.map { KeyText($0) }), updates: Self.update(of: keys, parts).map { [$0] })
    }

    private static func update(of keys: [String], _ parts: [Substring]) -> RowUpdate? {
        guard keys.count == 1, parts.count == 4, let number = strings(parts[1])?.first.flatMap({ UInt64($0) }) else {
            return nil
        }
        return RowUpdate(of: KeyText(keys[0]), by: number, from: parts[3], to: parts[2])
    }

    /// Returns the elements of an array of strings.
    private static func strings(_ array: Substring) -> [String]? {
        guard let values = JSONParts.elements(array) else { return nil }
        let texts = values.compactMap { $0.utf8.first == UInt8(ascii: "\"") ? JSONParts.text($0) : nil }
        return texts.count == values.count ? texts : nil
    }
}
