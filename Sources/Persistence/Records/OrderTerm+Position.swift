extension OrderTerm {
    /// Returns the condition of the rows after a position in the order of `terms`.
    package static func condition(
        of terms: [OrderTerm], after position: RowPosition
    ) throws(DatabaseError) -> SQL {
        let values = position.values
        guard values.count == terms.count else {
            throw DatabaseError(
                .sql, "The position has \(values.count) values, but the query's order has \(terms.count) terms.")
        }
        if let condition = rowValueCondition(of: terms, after: values) { return condition }
        var alternatives: [SQL] = []
        var equal: [SQL] = []
        for (term, value) in zip(terms, values) {
            if let beyond = term.beyond(value) { alternatives.append((equal + [beyond]).joined(separator: " AND ")) }
            equal.append("(\(term.expression)) IS \(value)")
        }
        guard !alternatives.isEmpty else { return "FALSE" }
        let condition = alternatives.joined(separator: " OR ")
        // Implied by the rest; SQLite finds the first row with it if an index has the order.
        guard let start = terms[0].atOrBeyond(values[0]) else { return condition }
        return "\(start) AND (\(condition))"
    }

    /// Returns a comparison of row values, for which SQLite uses all columns of an index. It requires one direction,
    /// and that no value that follows can be NULL.
    private static func rowValueCondition(of terms: [OrderTerm], after values: [DatabaseValue]) -> SQL? {
        let isDescending = terms[0].isDescending
        guard
            !values.contains(.null),
            terms.allSatisfy({ $0.isDescending == isDescending && (!$0.isNullable || $0.beyondExcludesNull) })
        else { return nil }
        let comparison: SQL = isDescending ? "<" : ">"
        let arguments = values.map { "\($0)" as SQL }.joined(separator: ", ")
        return "(\(terms.map(\.expression).joined(separator: ", "))) \(comparison) (\(arguments))"
    }

    /// A Boolean value that indicates whether NULL precedes all values.
    private var beyondExcludesNull: Bool { nulls == .first }

    /// The condition of the values after `value`, or `nil` if there are none.
    private func beyond(_ value: DatabaseValue) -> SQL? {
        if value == .null { return nulls == .first ? "(\(expression)) IS NOT NULL" : nil }
        let comparison: SQL = isDescending ? "<" : ">"
        let condition: SQL = "(\(expression)) \(comparison) \(value)"
        return nulls == .last && isNullable ? "(\(condition) OR (\(expression)) IS NULL)" : condition
    }

    /// A simple condition of `value` and all values after it, or `nil` if there is none.
    private func atOrBeyond(_ value: DatabaseValue) -> SQL? {
        guard value != .null, nulls == .first || !isNullable else { return nil }
        let comparison: SQL = isDescending ? "<=" : ">="
        return "(\(expression)) \(comparison) \(value)"
    }
}
