/// The tables, rows and columns changed by one or more commits.
struct TouchedTables: Sendable {
    /// The changed rows of one table.
    enum Rows: Sendable, Equatable {
        /// Exactly these rows. For a WITHOUT ROWID table the numbers have no meaning.
        case some(Set<Int64>)
        /// All rows: there are too many to list, or they are unknown.
        case all
    }

    /// The changes of one table.
    struct Table: Sendable, Equatable {
        var rows: Rows
        var columns: ColumnMask

        static let everything = Table(rows: .all, columns: .all)

        mutating func formUnion(_ other: Table) {
            columns.formUnion(other.columns)
            guard case .some(var mine) = rows, case .some(let others) = other.rows else {
                rows = .all
                return
            }
            rows = .all  // so that the set is not copied
            mine.formUnion(others)
            rows = .some(mine)
        }
    }

    /// The changed tables, by their names in the schema's spelling.
    private(set) var tables: [String: Table] = [:]

    /// A Boolean value that indicates whether any table may have changed, because the schema was changed or another
    /// process has committed.
    private(set) var isEverything = false

    /// All tables, possibly with a changed schema.
    static var everything: TouchedTables {
        var tables = TouchedTables()
        tables.isEverything = true
        return tables
    }

    var isEmpty: Bool { tables.isEmpty && !isEverything }

    mutating func insert(_ row: Int64, of table: String, columns: ColumnMask = .all) {
        insert(Table(rows: .some([row]), columns: columns), of: table)
    }

    mutating func insert(_ table: Table, of name: String) {
        guard let index = tables.index(forKey: name) else {
            tables[name] = table
            return
        }
        tables.values[index].formUnion(table)
    }

    mutating func formUnion(_ other: TouchedTables) {
        if isEmpty {
            self = other
            return
        }
        isEverything = isEverything || other.isEverything
        for (name, table) in other.tables { insert(table, of: name) }
    }
}
