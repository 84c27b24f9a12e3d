/// The parts of the database on which the results of a query depend.
struct QueryReads: Sendable, Equatable {
    /// The columns that the query reads of each table, by the table's name in the schema's spelling. Always contains
    /// ``ColumnMask/existence``.
    var tables: [String: ColumnMask] = [:]

    /// The rowid of the only row that the query reads, if it reads one table by a single rowid.
    var row: Int64?

    /// A Boolean value that indicates whether any commit may change the results, because the query reads a table whose
    /// changes SQLite does not report.
    var isAnything = false

    /// Returns the changes that may affect the results, or `nil` if there are none. Linear in the smaller number of
    /// tables.
    func affected(by touched: TouchedTables) -> TouchedTables? {
        if touched.isEverything || (isAnything && !touched.isEmpty) { return .everything }
        if touched.tables.count == 1, let (name, table) = touched.tables.first {
            // Without a copy, because most commits change one table.
            return isAffected(by: table, of: name) ? touched : nil
        }
        var changes = TouchedTables()
        if touched.tables.count < tables.count {
            for (name, table) in touched.tables where isAffected(by: table, of: name) {
                changes.insert(table, of: name)
            }
        } else {
            for name in tables.keys {
                if let table = touched.tables[name], isAffected(by: table, of: name) {
                    changes.insert(table, of: name)
                }
            }
        }
        return changes.isEmpty ? nil : changes
    }

    private func isAffected(by table: TouchedTables.Table, of name: String) -> Bool {
        guard let columns = tables[name], columns.intersects(table.columns) else { return false }
        if let row, case .some(let rows) = table.rows { return rows.contains(row) }
        return true
    }
}
