/// A condition of the rows of a record's table, such as `$0.checked == nil && $0.title.isLike(prefix: typed)`.
public struct ColumnCondition<Record: DatabaseRecord>: Sendable {
    let sql: SQL

    /// Creates a condition from SQL.
    public init(_ sql: SQL) {
        self.sql = sql
    }

    /// The rows that satisfy both conditions.
    public static func && (first: Self, second: Self) -> Self {
        Self("(\(first.sql)) AND (\(second.sql))")
    }

    /// The rows that satisfy at least one of the conditions.
    public static func || (first: Self, second: Self) -> Self {
        Self("(\(first.sql)) OR (\(second.sql))")
    }

    /// All other rows, including those for which the result is NULL.
    public static prefix func ! (condition: Self) -> Self {
        Self("(\(condition.sql)) IS NOT TRUE")
    }
}
