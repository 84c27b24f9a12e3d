/// The statements that read and write single records. In `find` and `delete`, parameter N is the value of the key's
/// column N, in the others that of the table's column N.
@usableFromInline
package struct RecordStatements: Sendable {
    /// All columns, separated by commas.
    @usableFromInline package let columns: String
    @usableFromInline package let find: String
    @usableFromInline package let insert: String
    /// Inserts a record with a new key, and returns its columns.
    @usableFromInline package let insertNew: String
    @usableFromInline package let update: String
    @usableFromInline package let upsert: String
    @usableFromInline package let delete: String

    @usableFromInline
    init(table: String, key: [String], columns names: [String]) {
        precondition(!names.isEmpty, "The table \(table) has no columns: declare at least one.")
        precondition(Set(names).count == names.count, "The table \(table) declares a column twice: \(names)")
        for name in key {
            precondition(
                names.contains(name), "The key \(name) of the table \(table) is not one of its columns: \(names)")
        }
        let table = SQL.quoted(table)
        let columns = names.map(SQL.quoted)
        let parameters = names.indices.map { "?\($0 + 1)" }
        let others = names.indices.filter { !key.contains(names[$0]) }
        func list(_ texts: [String]) -> String { texts.joined(separator: ", ") }
        let keyList = list(key.map(SQL.quoted))
        let isKey = key.map { name in "\(SQL.quoted(name)) = ?\(names.firstIndex(of: name)! + 1)" }
            .joined(separator: " AND ")
        self.columns = list(columns)
        let hasKey = key.enumerated().map { "\(SQL.quoted($1)) = ?\($0 + 1)" }.joined(separator: " AND ")
        find = "SELECT \(self.columns) FROM \(table) WHERE \(hasKey)"
        delete = "DELETE FROM \(table) WHERE \(hasKey)"
        insert = "INSERT INTO \(table) (\(self.columns)) VALUES (\(list(parameters)))"
        insertNew =
            others.isEmpty
            ? "INSERT INTO \(table) DEFAULT VALUES RETURNING \(self.columns)"
            : "INSERT INTO \(table) (\(list(others.map { columns[$0] }))) VALUES (\(list(others.map { parameters[$0] })))"
                + " RETURNING \(self.columns)"
        // A record that consists of its key has nothing to set; the assignment only checks that it exists.
        let assigned = others.isEmpty ? [0] : others
        update = "UPDATE \(table) SET \(list(assigned.map { "\(columns[$0]) = \(parameters[$0])" })) WHERE \(isKey)"
        upsert =
            "\(insert) ON CONFLICT (\(keyList)) DO "
            + (others.isEmpty
                ? "NOTHING" : "UPDATE SET " + list(others.map { "\(columns[$0]) = excluded.\(columns[$0])" }))
    }
}
