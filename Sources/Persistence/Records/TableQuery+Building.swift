extension TableQuery {
    /// Returns the query with a further condition. Limit and offset apply to the rows that satisfy all conditions.
    public func filter(sql condition: SQL) -> Self {
        var query = self
        query.condition = self.condition.map { "(\($0)\n) AND (\(condition)\n)" } ?? condition
        return query
    }

    /// Returns the query with further terms of the order, which apply to rows that are equal in the former ones.
    public func order(sql terms: SQL) -> Self {
        order(OrderTerm.terms(of: terms))
    }

    /// Returns the query with further terms of the order, which apply to rows that are equal in the former ones.
    public func order(_ terms: [OrderTerm]) -> Self {
        var query = self
        query.order += terms
        return query
    }

    /// Returns the query without its order.
    public func unordered() -> Self {
        var query = self
        query.order = []
        return query
    }

    /// Returns the query in the opposite order.
    public func reversed() -> Self {
        var query = self
        query.order = order.map(\.reversed)
        return query
    }

    /// Returns the query of at most `limit` rows after the first `offset` ones. Without an order, SQLite chooses which.
    ///
    /// SQLite reads and skips the first rows, so a large offset is slow: use
    /// ``Connection/page(_:size:after:)`` for long lists.
    public func limit(_ limit: Int?, offset: Int = 0) -> Self {
        var query = self
        query.limit = limit.map { max(0, $0) }
        query.offset = max(0, offset)
        return query
    }
}

extension TableQuery where Record: DatabaseRecord {
    /// Returns the query with a further condition. Limit and offset apply to the rows that satisfy all conditions.
    ///
    ///     TaskItem.all.filter { $0.checked == nil && $0.list.isIn([1, 2]) }
    public func filter(_ condition: (RecordColumns<Record>) -> ColumnCondition<Record>) -> Self {
        filter(sql: condition(RecordColumns()).sql)
    }

    /// Returns the query with further terms of the order, which apply to rows that are equal in the former ones.
    ///
    ///     TaskItem.all.order { [$0.title.ascending, $0.id.descending] }
    public func order(_ terms: (RecordColumns<Record>) -> [OrderTerm]) -> Self {
        order(terms(RecordColumns()))
    }
}
