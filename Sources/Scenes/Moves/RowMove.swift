public import Differences

/// A row that the user has moved to another place in its list, or to another list.
///
/// A view binds the lists with `bindReorder(_:to:)` of the module `Live`.
public struct RowMove<Row> {
    /// The row that was moved.
    public let row: Row
    /// The name of the list that contains the row after the move: the key of a bound list, or the identity of a section
    /// as text.
    public let list: String
    /// The row before which it goes; `nil` for the end of the list.
    public let before: Row?

    /// Creates a move, for the tests of view models.
    public init(_ row: Row, to list: String, before: Row? = nil) {
        (self.row, self.list, self.before) = (row, list, before)
    }
}

extension RowMove: Sendable where Row: Sendable {}
extension RowMove: Equatable where Row: Equatable {}

extension RowMove where Row: IdentifiableType {
    /// Returns the rows of a list after the move: without the row, and with it in its new place if the list is the one
    /// to which it was moved. If the row before which it goes no longer exists, it is the last one.
    ///
    /// - Parameters:
    ///   - rows: The rows of the list. The moved row is taken from them if they contain it.
    ///   - list: The name of the list.
    /// - Complexity: O(*n*) in the number of rows.
    public func applied(to rows: [Row], of list: String) -> [Row] {
        let moved = rows.first { $0.identity == row.identity } ?? row
        var rows = rows.filter { $0.identity != row.identity }
        guard list == self.list else { return rows }
        let next = before.flatMap { before in rows.firstIndex { $0.identity == before.identity } }
        rows.insert(moved, at: next ?? rows.endIndex)
        return rows
    }
}
