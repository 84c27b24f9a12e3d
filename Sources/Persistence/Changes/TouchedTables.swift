/// The tables and rows changed by one or more commits.
struct TouchedTables: Sendable {
    /// The changed rows of one table.
    enum Rows: Sendable, Equatable {
        /// Exactly these rows. For a WITHOUT ROWID table the numbers have no meaning.
        case some(Set<Int64>)
        /// All rows: there are too many to list, or they are unknown.
        case all
    }

    /// The rows of each changed table, by its name in the schema's spelling.
    private(set) var rows: [String: Rows] = [:]

    /// A Boolean value that indicates whether any table may have changed, because the schema was changed or another
    /// process has committed.
    private(set) var isEverything = false

    /// All tables, possibly with a changed schema.
    static var everything: TouchedTables {
        var tables = TouchedTables()
        tables.isEverything = true
        return tables
    }

    var isEmpty: Bool { rows.isEmpty && !isEverything }

    /// Indicates whether the result of a query of these tables may have changed. Linear in the smaller number of
    /// tables.
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
