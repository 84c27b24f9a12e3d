/// The rows of a table that notifications name.
struct ChangedRows: Equatable {
    /// No rows.
    static let none = ChangedRows(keys: [], updates: [])
    /// All rows of the table.
    static let all = ChangedRows(keys: nil, updates: nil)

    /// The number of rows above which all rows of the table count as changed.
    static let keyLimit = 100

    /// The keys as texts; `nil` for all rows.
    private(set) var keys: Set<KeyText>?
    /// The changes in the order of their commits, if all of them are updates that the notifications describe; otherwise `nil`.
    private(set) var updates: [RowUpdate]?

    init(keys: Set<KeyText>?, updates: [RowUpdate]?) { (self.keys, self.updates) = (keys, updates) }

    /// Adds rows. If they become more than 100, they count as all.
    mutating func formUnion(_ other: ChangedRows) {
        guard let known = keys, let added = other.keys else {
            self = .all
            return
        }
        let union = known.union(added)
        if let first = updates, let second = other.updates, first.count + second.count <= Self.keyLimit {
            updates = first + second
        } else {
            updates = nil
        }
        keys = union.count > Self.keyLimit ? nil : union
    }

    /// Indicates whether the row with an integer key is among them. A key that is not an integer may be another text for the
    /// same number.
    func contains(_ row: Int64) -> Bool {
        guard let keys else { return true }
        return keys.contains { key in Int64(key.text).map { $0 == row } ?? true }
    }
}

/// The update of a single row by a statement, as a notification describes it.
struct RowUpdate: Equatable {
    let key: KeyText
    /// The identifier of the transaction.
    let transaction: UInt64
    /// The names of the columns that have changed.
    let changed: [String]
    /// The values after the statement, as JSON texts.
    private let values: [JSONParts.Field]

    /// Creates an update from the JSON objects of a row; `nil` if they do not have the same columns.
    init?(of key: KeyText, by transaction: UInt64, from earlier: Substring, to later: Substring) {
        guard let values = JSONParts.fields(later), let before = JSONParts.fields(earlier), values.count == before.count
        else { return nil }
        var changed: [String] = []
        for (value, former) in zip(values, before) {
            if value.name != former.name { return nil }
            if !value.json.utf8.elementsEqual(former.json.utf8) { changed.append(value.name) }
        }
        (self.key, self.transaction, self.changed, self.values) = (key, transaction, changed, values)
    }

    /// Returns the text of a value: `nil` for no such column, and `.some(nil)` for NULL.
    func value(of column: String) -> String?? {
        guard let field = values.first(where: { $0.name == column }) else { return nil }
        return field.json == "null" ? .some(nil) : JSONParts.text(field.json).map { .some($0) }
    }
}
