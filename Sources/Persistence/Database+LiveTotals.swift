import Differences
public import Rx

/// Live totals and pages of queries of one table.
extension Database {
    /// Returns the number of rows of a query of one table, without regard to its limit and offset. After a commit, only
    /// the changed rows are read again.
    public func liveCount(_ query: TableQuery<some Sendable>) -> Observable<Int> {
        liveTotals(query, by: "0", of: "0", as: Int.self).map { $0[0]?.count ?? 0 }
    }

    /// Returns the sum of an expression, such as a column, over the rows of a query of one table: 0 if there are none.
    /// Texts, blobs and NULL count as 0. After a commit, only the changed rows are read again.
    ///
    /// Sums of integers are exact. The last digits of a sum with floating-point numbers may differ from SQLite's.
    public func liveSum(_ query: TableQuery<some Sendable>, of expression: SQL) -> Observable<Double> {
        liveTotals(query, by: "0", of: expression, as: Int.self).map { $0[0]?.sum ?? 0 }
    }

    /// Returns the number of rows of a query of one table for each value of an expression, such as a column. Groups
    /// without rows are omitted. After a commit, only the changed rows are read again.
    ///
    /// The observable fails with ``DatabaseError/Code/decoding`` if a value is not a `Group`. Use an optional type if the
    /// expression can be NULL.
    public func liveCounts<Group: DatabaseValueConvertible & Hashable>(
        _ query: TableQuery<some Sendable>, by expression: SQL, as type: Group.Type = Group.self
    ) -> Observable<[Group: Int]> {
        liveTotals(query, by: expression, of: "0", as: type).map { $0.mapValues(\.count) }
    }

    /// Returns the counts and sums of the groups of a query's rows: the groups are the values of the first expression,
    /// and the sums are those of the second one. After a commit, only the changed rows are read again.
    ///
    /// The observable fails with ``DatabaseError/Code/decoding`` if a value of the first expression is not a `Group`.
    public func liveTotals<Group: DatabaseValueConvertible & Hashable>(
        _ query: TableQuery<some Sendable>, by group: SQL, of value: SQL, as type: Group.Type = Group.self
    ) -> Observable<[Group: GroupTotal]> {
        let source = GroupsSource<Group>(query, by: group, of: value)
        return LiveRows(
            self, source.sql, source: { GroupsSource<Group>(query, by: group, of: value) },
            send: { $2.onNext($0.results) })
    }

    /// Returns the smallest value of an expression other than NULL over the rows of a query of one table, or `nil` if
    /// there is none.
    public func liveMinimum<Value: DatabaseValueConvertible & Equatable>(
        _ query: TableQuery<some Sendable>, of expression: SQL, as type: Value.Type = Value.self
    ) -> Observable<Value?> {
        liveExtreme(query, of: expression, isMaximum: false)
    }

    /// Returns the largest value of an expression over the rows of a query of one table, or `nil` if there is none.
    public func liveMaximum<Value: DatabaseValueConvertible & Equatable>(
        _ query: TableQuery<some Sendable>, of expression: SQL, as type: Value.Type = Value.self
    ) -> Observable<Value?> {
        liveExtreme(query, of: expression, isMaximum: true)
    }

    private func liveExtreme<Value: DatabaseValueConvertible & Equatable>(
        _ query: TableQuery<some Sendable>, of expression: SQL, isMaximum: Bool
    ) -> Observable<Value?> {
        var condition: SQL = "(\(expression)\n) IS NOT NULL"
        if let rest = query.condition { condition += " AND (\(rest)\n)" }
        var extreme = TableQuery<Value>(table: query.table, key: query.key, columns: expression, where: condition) {
            (row) throws(DatabaseError) in try row[0]
        }
        extreme.order = [OrderTerm(expression, isDescending: isMaximum)]
        extreme.limit = 1
        return liveQuery(extreme).map(\.first)
    }

    /// Returns a range of the rows of a query of one table, with the number of all rows.
    ///
    /// All pages of a query share one result in memory, which contains all rows (see
    /// ``liveQuery(_:)-(TableQuery<Element>)``). A change outside the range that does not move it costs O(log *n*). For a
    /// table that is too large for that, add the last row of the previous page to the query's condition and give it a
    /// limit.
    ///
    /// - Parameters:
    ///   - query: The query, without a limit.
    ///   - range: The positions of the rows. Positions after the last row are ignored.
    public func livePage<Element: Sendable & Equatable>(
        _ query: TableQuery<Element>, _ range: Range<Int>
    ) -> Observable<LivePage<Element>> {
        liveQuery(query).map { LivePage($0, range) }.distinctUntilChanged()
    }
}

/// A range of the rows of a live query, with the number of all rows.
public struct LivePage<Element: Sendable & Equatable>: Sendable, Equatable {
    /// The rows of the range.
    public let rows: [Element]

    /// The number of all rows.
    public let total: Int

    init(_ all: TreeArray<Element>, _ range: Range<Int>) {
        rows = Array(all[range.clamped(to: 0..<all.count)])
        total = all.count
    }
}
