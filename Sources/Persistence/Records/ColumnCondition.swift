/// A condition of the rows of a record's table, such as `$0.checked == nil && $0.title.isLike(prefix: typed)`.
public struct ColumnCondition<Record: DatabaseRecord>: Sendable {
    // A line break follows each condition in another one, because a condition of the program can end with a comment.
    let sql: SQL

    /// Creates a condition from SQL.
    public init(_ sql: SQL) {
        self.sql = sql
    }

    /// The rows that satisfy both conditions.
    public static func && (first: Self, second: Self) -> Self {
        Self("(\(first.sql)\n) AND (\(second.sql)\n)")
    }

    /// The rows that satisfy at least one of the conditions.
    public static func || (first: Self, second: Self) -> Self {
        Self("(\(first.sql)\n) OR (\(second.sql)\n)")
    }

    /// All other rows, including those for which the result is NULL.
    public static prefix func ! (condition: Self) -> Self {
        Self("(\(condition.sql)\n) IS NOT TRUE")
    }
}
