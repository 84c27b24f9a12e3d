import Persistence

/// The statements of a query of one table in the server's form.
extension TableQuery {
    /// The statement that reads the rows.
    var serverSQL: SQL {
        var sql = selection(of: columns)
        if !order.isEmpty { sql += "\nORDER BY " + order.map(\.serverSQL).joined(separator: ", ") }
        if let limit { sql += "\nLIMIT \(limit)" }
        if offset > 0 { sql += "\nOFFSET \(offset)" }
        return sql
    }

    /// The only row on which the result depends, if the condition is the comparison of the key with an integer, and the
    /// columns have no subqueries or functions.
    var row: RowKey? {
        guard key.count == 1, let condition, condition.arguments.count == 1, offset == 0,
            case .integer(let row) = condition.arguments[0], !columns.text.contains("("), !columns.text.contains(".")
        else { return nil }
        let name: SQL = "\(identifier: key[0])"
        return condition.text == "\(name.text) = ?" ? RowKey(table: table, column: key[0], value: row) : nil
    }

    /// The query of at most one row.
    var firstRow: Self { limit(limit.map { min($0, 1) } ?? 1, offset: offset) }

    /// The WHERE clause of a statement that changes the rows of the query, or nothing.
    var serverRestriction: SQL {
        if limit == nil && offset == 0 { return condition.map { " WHERE \($0)" } ?? "" }
        // A query that does not name its key identifies rows by their place, which the server calls ctid.
        let key = key == ["rowid"] ? ["ctid"] : key
        var keys = self
        keys.columns = key.map { "\(identifier: $0)" }.joined(separator: ", ")
        return " WHERE (\(keys.columns)) IN (\(keys.serverSQL)\n)"
    }
}

extension OrderTerm {
    /// The term as a part of an ORDER BY clause. The server sorts NULL after all other values unless the term says
    /// otherwise, the opposite of SQLite.
    fileprivate var serverSQL: SQL {
        var sql = expression
        if isDescending { sql += " DESC" }
        // Omitted where NULL cannot occur or is in its place anyway, because the server can then use an index.
        if isNullable && (nulls == .first) != isDescending { sql += nulls == .first ? " NULLS FIRST" : " NULLS LAST" }
        return sql
    }
}

/// A row that a condition names by an integer in one column.
struct RowKey: Sendable, Equatable {
    let table: String
    let column: String
    let value: Int64
}
