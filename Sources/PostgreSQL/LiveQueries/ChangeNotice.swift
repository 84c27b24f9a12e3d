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
    var rows: ChangedRows { ChangedRows(keys: json.flatMap { Self.simpleKeys($0) ?? Self.keys($0) }) }

    private static func keys(_ json: Substring) -> Set<KeyText>? {
        (try? JSONDecoder().decode([String].self, from: Data(json.utf8))).map { Set($0.map { KeyText($0) }) }
    }

    /// The keys of an array of strings without escape sequences, in a fraction of the time of a JSON decoder; `nil` for
    /// any other text.
    private static func simpleKeys(_ json: Substring) -> Set<KeyText>? {
        var rest = json.utf8
        guard rest.popFirst() == UInt8(ascii: "["), !rest.contains(UInt8(ascii: "\\")) else { return nil }
        var keys: Set<KeyText> = []
        repeat {
            guard rest.popFirst() == UInt8(ascii: "\""), let end = rest.firstIndex(of: UInt8(ascii: "\"")) else {
                return nil
            }
            keys.insert(KeyText(json[rest.startIndex..<end]))
            rest = rest[end...].dropFirst()
            guard let next = rest.popFirst() else { return nil }
            if next == UInt8(ascii: "]") { return rest.isEmpty ? keys : nil }
            guard next == UInt8(ascii: ",") else { return nil }
            if rest.first == UInt8(ascii: " ") { rest.removeFirst() }
        } while true
    }
}

/// The rows of a table that notifications name.
struct ChangedRows: Equatable {
    /// No rows.
    static let none = ChangedRows(keys: [])
    /// All rows of the table.
    static let all = ChangedRows(keys: nil)

    private static let keyLimit = 100

    /// The keys as texts; `nil` for all rows.
    private(set) var keys: Set<KeyText>?

    /// Adds rows. If they become more than 100, they count as all.
    mutating func formUnion(_ other: ChangedRows) {
        guard let known = keys, let added = other.keys else {
            keys = nil
            return
        }
        let union = known.union(added)
        keys = union.count > Self.keyLimit ? nil : union
    }

    /// Indicates whether the row with an integer key is among them. A key that is not an integer may be another text for the
    /// same number.
    func contains(_ row: Int64) -> Bool {
        guard let keys else { return true }
        return keys.contains { key in Int64(key.text).map { $0 == row } ?? true }
    }
}
