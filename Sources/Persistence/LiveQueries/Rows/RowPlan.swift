/// The statements with which the result of a query of one table is maintained row by row.
struct RowPlan: Equatable {
    /// Reads all rows: the first ones in order if there is a limit, otherwise in any order. Each row has the columns of
    /// the query, the rowid, and the terms of the order.
    let all: SQL
    /// The statement that reads one row, if it is in the result. Its last argument is the rowid.
    private let one: SQL
    /// The rules of the order's terms.
    let rules: [OrderRule]

    /// Returns the number of columns after those of the query in a plan with these rules.
    static func extraColumns(of rules: [OrderRule]) -> Int { rules.count + 1 }

    /// Returns the statement that reads one row.
    func row(_ row: Int64) -> SQL {
        SQL(text: one.text, values: one.arguments + [.integer(row)])
    }

    /// Plans the maintenance of a query. Must be called in a transaction.
    ///
    /// - Parameter limit: The number of rows that `all` reads; `nil` for any number.
    /// - Returns: `nil` if the result cannot be maintained row by row: for a view, a virtual table, a table without
    ///   rowid, an offset, a condition, column or order with a subquery, an order that refers to the query's columns, or
    ///   one with a collation that the program defines.
    /// - Throws: ``DatabaseError`` if the query cannot be compiled.
    init?(_ query: TableQuery<some Sendable>, limit: Int?, on connection: Connection) throws(DatabaseError) {
        guard query.offset == 0, !query.hasColumnReferences, let rowid = try connection.rowidName(of: query.table)
        else { return nil }
        let rowidTerm = OrderTerm(SQL(text: rowid))
        let terms = query.order + [rowidTerm]
        // Rows that the order does not distinguish are in the order of their rowids.
        guard let rules = try? connection.orderRules(terms, of: query.table)?.dropLast() else { return nil }
        let values = ([rowidTerm] + query.order).map(\.expression).joined(separator: ", ")
        var selection: SQL = "SELECT \(query.columns)\n, \(values) FROM \(identifier: query.table)"
        if let condition = query.condition { selection += " WHERE (\(condition)\n)" }
        one = selection + (query.condition == nil ? " WHERE " : " AND ") + SQL(text: "\(rowid) = ?", values: [])
        let ordered = selection + " ORDER BY " + terms.map(\.sql).joined(separator: ", ")
        // Without a limit and an index with the order, the rows are sorted by their keys, which is faster than SQLite's
        // sorter. With such an index they are read in order: SQLite might otherwise read them by another index, and each
        // from another page.
        if let limit {
            all = ordered + " LIMIT \(limit)"
        } else {
            all = try connection.sorter(of: ordered) == nil ? ordered : selection
        }
        self.rules = Array(rules)
        let reads = try connection.reads(of: SQL(text: one.text, values: one.arguments + [.integer(0)]))
        guard reads.row != nil else { return nil }
    }
}

extension Connection {
    /// Returns a name of the rowid that no column of the table hides, or `nil` if the table has no rowid.
    fileprivate func rowidName(of table: String) throws(DatabaseError) -> String? {
        let kind = try first("SELECT type, wr FROM pragma_table_list WHERE schema = 'main' AND name = \(table)") {
            (row) throws(DatabaseError) -> (type: String, isWithoutRowid: Bool) in (try row[0], try row[1])
        }
        guard let kind, kind.type == "table", !kind.isWithoutRowid,
            try value("PRAGMA encoding", as: String.self) == "UTF-8"
        else { return nil }
        let columns = Set(
            try rows("SELECT name FROM pragma_table_xinfo(\(table))") { (row) throws(DatabaseError) -> String in
                let name: String = try row[0]
                return name.lowercased()
            })
        return ["rowid", "_rowid_", "oid"].first { !columns.contains($0) }
    }

    /// Returns the description of the sorter that a statement uses, or `nil` if it reads the rows in order.
    ///
    /// Examines SQLite's program for the statement (https://www.sqlite.org/opcode.html).
    fileprivate func sorter(of statement: SQL) throws(DatabaseError) -> String? {
        try rows("EXPLAIN \(statement)") { (row) throws(DatabaseError) -> String? in
            try row[1] == "SorterOpen" ? row[5] : nil
        }.compactMap { $0 }.first
    }

    /// Returns the rules by which SQLite sorts by the terms, or `nil` if they are unknown.
    fileprivate func orderRules(_ terms: [OrderTerm], of table: String) throws(DatabaseError) -> [OrderRule]? {
        let order = terms.map(\.sql).joined(separator: ", ")
        // Without an index, so that SQLite must sort.
        guard let sorter = try sorter(of: "SELECT 1 FROM \(identifier: table) NOT INDEXED ORDER BY \(order)") else {
            // The first term is the rowid, so the rows are already in order and the other terms never decide.
            return terms.map { OrderRule(isDescending: $0.isDescending) }
        }
        guard let rules = OrderRule.rules(sorter), rules.count == terms.count else { return nil }
        return rules
    }
}
