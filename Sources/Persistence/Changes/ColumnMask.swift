/// A set of a table's columns, in one word. Columns from the 63rd on share a bit, so a set may contain more columns than
/// were added to it.
struct ColumnMask: Sendable, Hashable {
    private var bits: UInt64

    static let none = ColumnMask(bits: 0)

    /// All columns, and the existence of rows: a row was inserted or deleted, or its rowid was changed.
    static let all = ColumnMask(bits: ~0)

    /// The existence of rows, on which every query depends.
    static let existence = ColumnMask(bits: 1 << 63)

    private init(bits: UInt64) { self.bits = bits }

    /// Creates the set of one column, counted from 0.
    init(column: Int) { bits = 1 << UInt64(min(column, 62)) }

    mutating func formUnion(_ other: ColumnMask) { bits |= other.bits }

    func intersects(_ other: ColumnMask) -> Bool { bits & other.bits != 0 }
}
