/// A cell's column and row, such as B12: the letter of the column, from A to Z, and the number of the row, from 0 to 99.
public struct CellID: Sendable, Hashable, Comparable, LosslessStringConvertible {
    /// The number of columns.
    public static let columnCount = 26
    /// The number of rows.
    public static let rowCount = 100

    /// The column, from 0.
    public let column: Int
    /// The row, from 0.
    public let row: Int

    /// The cell A0.
    static let first = CellID(validColumn: 0, row: 0)

    private init(validColumn column: Int, row: Int) { (self.column, self.row) = (column, row) }

    /// Creates an id; `nil` if the sheet has no such cell.
    public init?(column: Int, row: Int) {
        guard (0..<Self.columnCount).contains(column), (0..<Self.rowCount).contains(row) else { return nil }
        (self.column, self.row) = (column, row)
    }

    /// Creates an id from its name; the letter can be small. Returns `nil` if the sheet has no such cell.
    public init?(_ description: String) {
        let bytes = Array(description.utf8)
        guard (2...3).contains(bytes.count), bytes.dropFirst().allSatisfy({ (48...57).contains($0) }),
            bytes.count == 2 || bytes[1] != 48, let row = Int(description.dropFirst())
        else { return nil }
        self.init(column: Int(bytes[0] & ~32) - 65, row: row)
    }

    public var description: String { "\(Self.name(ofColumn: column))\(row)" }

    /// Returns the letter of a column.
    static func name(ofColumn column: Int) -> String { String(UnicodeScalar(UInt8(65 + column))) }

    public static func < (first: CellID, second: CellID) -> Bool {
        (first.row, first.column) < (second.row, second.column)
    }

    /// Returns the nearest cell in a direction; the cell itself at the edge of the sheet.
    func moved(columns: Int, rows: Int) -> CellID {
        CellID(
            column: min(max(column + columns, 0), Self.columnCount - 1),
            row: min(max(row + rows, 0), Self.rowCount - 1)) ?? self
    }
}

/// A rectangle of cells, such as A0:B9.
public struct CellArea: Sendable, Hashable {
    /// The columns.
    public let columns: ClosedRange<Int>
    /// The rows.
    public let rows: ClosedRange<Int>

    /// Creates the area between two opposite corners.
    public init(_ corner: CellID, _ opposite: CellID) {
        columns = min(corner.column, opposite.column)...max(corner.column, opposite.column)
        rows = min(corner.row, opposite.row)...max(corner.row, opposite.row)
    }

    /// The number of cells.
    public var count: Int { columns.count * rows.count }

    /// The cells, row by row.
    public var cells: [CellID] {
        rows.flatMap { row in columns.compactMap { CellID(column: $0, row: row) } }
    }
}
