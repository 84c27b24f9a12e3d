public import Differences

/// A row of the sheet as it is shown.
public struct SheetRow: Sendable, Equatable, IdentifiableType {
    /// The number of the row, from 0.
    public let number: Int
    /// The cells from A to Z.
    public internal(set) var cells: [SheetCell]

    public var identity: Int { number }

    /// The rows of an empty sheet. All windows share them, and copy only the rows that change.
    static let empty = (0..<CellID.rowCount).map { row in
        SheetRow(
            number: row,
            cells: (0..<CellID.columnCount).compactMap { CellID(column: $0, row: row) }.map { SheetCell(id: $0) })
    }
}

/// A cell as it is shown.
public struct SheetCell: Sendable, Equatable, IdentifiableType {
    /// The cell.
    public let id: CellID
    /// The value of the cell.
    public internal(set) var value: CellValue = .empty
    /// Indicates whether the cell is selected.
    public internal(set) var isSelected = false
    /// The text in the cell's editor; `nil` if the cell is not being edited.
    public internal(set) var edited: String?

    public var identity: CellID { id }
}
