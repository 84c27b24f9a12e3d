/// The part of a live query that reads its results from the database. Used by one thread at a time.
protocol LiveSource<Results>: AnyObject {
    associatedtype Results: Sendable

    /// Determines the parts of the database on which the results depend.
    ///
    /// - Throws: ``DatabaseError`` if the query cannot be compiled.
    func reads(on connection: Connection) throws -> QueryReads

    /// Returns the current results, or `nil` if they equal `previous`.
    ///
    /// - Parameters:
    ///   - changes: The changes since `previous` was read that affect the query.
    ///   - previous: The results that this source returned last; `nil` at first.
    /// - Throws: ``DatabaseError``.
    func read(on connection: Connection, after changes: TouchedTables, previous: Results?) throws -> Results?

    /// Indicates whether the cost of `read` is proportional to the changes instead of the results.
    func isIncremental(after changes: TouchedTables) -> Bool

    /// Indicates whether two results are equal.
    func areEqual(_ one: Results, _ other: Results) -> Bool
}

extension LiveSource {
    func isIncremental(after changes: TouchedTables) -> Bool { false }
}

extension LiveSource where Results: Equatable {
    func areEqual(_ one: Results, _ other: Results) -> Bool { one == other }
}

/// Reads all rows of a query.
final class RowsSource<Element: Sendable & Equatable>: LiveSource {
    typealias Comparison = @Sendable ([Element], [Element]) -> Bool
    private let query: Query<Element>
    private let comparison: Comparison

    init(_ query: Query<Element>, areEqual comparison: @escaping Comparison = { $0 == $1 }) {
        (self.query, self.comparison) = (query, comparison)
    }

    func reads(on connection: Connection) throws -> QueryReads { try connection.reads(of: query.sql) }

    func read(on connection: Connection, after changes: TouchedTables, previous: [Element]?) throws -> [Element]? {
        let rows = try connection.rows(query)
        if let previous, comparison(rows, previous) { return nil }
        return rows
    }

    func areEqual(_ one: [Element], _ other: [Element]) -> Bool { comparison(one, other) }
}

/// Reads the first row of a query.
final class FirstRowSource<Element: Sendable & Equatable>: LiveSource {
    private let query: Query<Element>

    init(_ query: Query<Element>) { self.query = query }

    func reads(on connection: Connection) throws -> QueryReads { try connection.reads(of: query.sql) }

    func read(on connection: Connection, after changes: TouchedTables, previous: Element??) throws -> Element?? {
        let row = try connection.first(query)
        return previous == .some(row) ? nil : .some(row)
    }
}
