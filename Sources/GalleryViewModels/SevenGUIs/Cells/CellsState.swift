/// The spreadsheet of a window, and the cell that the user works on.
public struct CellsState: Sendable {
    /// The maximum number of characters in a cell.
    public static let inputLimit = 200

    /// The sheet.
    public internal(set) var sheet = Sheet()
    /// The selected cell.
    public internal(set) var selected = CellID.first
    /// Indicates whether the selected cell is being edited.
    public internal(set) var isEditing = false

    /// The letters of the columns.
    public static let columnNames = (0..<CellID.columnCount).map(CellID.name(ofColumn:))

    /// Creates an empty sheet.
    public init() {}

    /// The approximate number of bytes.
    public var size: Int { sheet.size }

    func cell(_ id: CellID) -> SheetCell {
        let isSelected = id == selected
        return SheetCell(
            id: id, value: sheet.value(of: id), isSelected: isSelected,
            edited: isSelected && isEditing ? sheet.input(of: id) : nil)
    }

    /// The rows of the sheet.
    var rows: [SheetRow] {
        var rows = SheetRow.empty
        for id in Set(sheet.usedCells + [selected]) { rows[id.row].cells[id.column] = cell(id) }
        return rows
    }
}
