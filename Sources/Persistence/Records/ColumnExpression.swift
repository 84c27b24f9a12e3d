/// A column of a record's table in a condition, an order or an assignment, such as `$0.title`.
public struct ColumnExpression<Record: DatabaseRecord, Value: DatabaseValueConvertible>: Sendable {
    /// The column's name in quotes.
    let sql: SQL

    init(name: String) {
        sql = "\(identifier: name)"
    }

    // MARK: Comparisons

    /// The rows in which the column has this value. `nil` selects the rows in which it is NULL.
    public static func == (column: Self, value: Value) -> ColumnCondition<Record> {
        // "=" where possible, because SQLite uses an index for it.
        value.databaseValue == .null ? ColumnCondition("\(column.sql) IS NULL") : column.compared("=", value)
    }

    /// The rows in which the column has another value or, unless `value` is `nil`, is NULL.
    public static func != (column: Self, value: Value) -> ColumnCondition<Record> {
        column.compared("IS DISTINCT FROM", value)
    }

    /// The rows in which the column is less than `value`. NULL is neither less nor greater than any value.
    public static func < (column: Self, value: Value) -> ColumnCondition<Record> { column.compared("<", value) }

    /// The rows in which the column is less than or equal to `value`.
    public static func <= (column: Self, value: Value) -> ColumnCondition<Record> { column.compared("<=", value) }

    /// The rows in which the column is greater than `value`.
    public static func > (column: Self, value: Value) -> ColumnCondition<Record> { column.compared(">", value) }

    /// The rows in which the column is greater than or equal to `value`.
    public static func >= (column: Self, value: Value) -> ColumnCondition<Record> { column.compared(">=", value) }

    /// The rows in which the column has one of these values. There are at most 32,766 arguments in a statement.
    public func isIn(_ values: some Sequence<Value>) -> ColumnCondition<Record> {
        ColumnCondition("\(sql) IN \(in: values)")
    }

    private func compared(_ comparison: SQL, _ value: Value) -> ColumnCondition<Record> {
        ColumnCondition("\(sql) \(comparison) \(value)")
    }

    // MARK: Texts

    // SQLite's LIKE ignores the case of the letters A to Z only. The comment marks these conditions for PostgreSQL, whose
    // LIKE distinguishes cases.

    /// The rows in which the column's text begins with `text`, regardless of the case of the letters A to Z.
    public func isLike(prefix text: String) -> ColumnCondition<Record> {
        ColumnCondition("\(sql) LIKE/*nocase*/ \(likePrefix: text)")
    }

    /// The rows in which the column's text ends with `text`, regardless of the case of the letters A to Z.
    public func isLike(suffix text: String) -> ColumnCondition<Record> {
        ColumnCondition("\(sql) LIKE/*nocase*/ \(likeSuffix: text)")
    }

    /// The rows in which the column's text contains `text`, regardless of the case of the letters A to Z. SQLite reads
    /// all rows for it.
    public func isLike(containing text: String) -> ColumnCondition<Record> {
        ColumnCondition("\(sql) LIKE/*nocase*/ \(likeContaining: text)")
    }

    // MARK: Orders

    /// The order from the smallest value to the largest, with NULL first.
    public var ascending: OrderTerm { term() }

    /// The order from the largest value to the smallest, with NULL last.
    public var descending: OrderTerm { term(isDescending: true) }

    /// The order of the column's values.
    ///
    /// - Parameters:
    ///   - isDescending: A Boolean value that indicates whether larger values come first.
    ///   - nulls: The place of NULL; by default first in an ascending and last in a descending order.
    ///   - collation: The name of the collation by which texts are compared, such as `NOCASE`; by default the column's.
    public func order(
        isDescending: Bool = false, nulls: OrderTerm.Nulls? = nil, collation: String? = nil
    ) -> OrderTerm {
        term(isDescending: isDescending, nulls: nulls, collation: collation)
    }

    private func term(
        isDescending: Bool = false, nulls: OrderTerm.Nulls? = nil, collation: String? = nil
    ) -> OrderTerm {
        OrderTerm(
            collation.map { "\(sql) COLLATE \(identifier: $0)" } ?? sql, isDescending: isDescending, nulls: nulls,
            isNullable: Value.self is any OptionalValue.Type)
    }

    // MARK: Assignments

    /// Sets the column in the rows that an update changes.
    public func set(to value: Value) -> ColumnAssignment<Record> {
        ColumnAssignment("\(sql) = \(assigned: value)")
    }

    /// Sets the column to the value of an expression, such as `"rank + 1"`.
    public func set(to expression: SQL) -> ColumnAssignment<Record> {
        ColumnAssignment("\(sql) = \(expression)\n")
    }
}

extension ColumnExpression where Value: Comparable {
    /// The rows in which the column is in this range.
    public func isIn(_ range: ClosedRange<Value>) -> ColumnCondition<Record> {
        ColumnCondition("\(sql) BETWEEN \(range.lowerBound) AND \(range.upperBound)")
    }
}

/// The types of values that may be NULL.
private protocol OptionalValue {}
extension Optional: OptionalValue {}

/// The assignment of a value to a column.
public struct ColumnAssignment<Record: DatabaseRecord>: Sendable {
    package let sql: SQL

    init(_ sql: SQL) {
        self.sql = sql
    }
}
