/// What one commit, or several, have touched.
struct TouchedTables: Sendable {
    /// Rows of one table.
    enum Rows: Sendable, Equatable {
        /// These and no others. For a WITHOUT ROWID table the numbers mean nothing.
        case some(Set<Int64>)
        /// Too many to name, or unknown.
        case all
    }

    /// The rows of each touched table, by its name in the schema's spelling.
    private(set) var rows: [String: Rows] = [:]

    /// Whether any table may have been touched: the schema was changed, or another process has committed.
    private(set) var isEverything = false

    /// Every table, with a schema that may have changed.
    static var everything: TouchedTables {
        var tables = TouchedTables()
        tables.isEverything = true
        return tables
    }

    var isEmpty: Bool { rows.isEmpty && !isEverything }

    /// Whether one who read these tables may see something else now. Linear in the smaller number of tables.
    func intersects(_ tables: Set<String>) -> Bool {
        isEverything
            || (rows.count < tables.count
                ? rows.keys.contains { tables.contains($0) } : tables.contains { rows[$0] != nil })
    }

    mutating func insert(_ row: Int64, of table: String) {
        if case .some(var set) = rows[table, default: .some([])] {
            rows[table] = nil  // so that the set is not copied
            set.insert(row)
            rows[table] = .some(set)
        }
    }

    mutating func insertAll(of table: String) {
        rows[table] = .all
    }

    mutating func formUnion(_ other: TouchedTables) {
        isEverything = isEverything || other.isEverything
        rows.merge(other.rows) { one, other in
            if case .some(let a) = one, case .some(let b) = other { .some(a.union(b)) } else { .all }
        }
    }
}
