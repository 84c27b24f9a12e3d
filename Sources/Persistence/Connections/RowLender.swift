/// The owner of the row that a query decodes: a statement of SQLite, or the answer of a server.
@usableFromInline
package class RowLender {
    /// The names of the row's columns.
    package var columnNames: [String] { fatalError("A subclass must override columnNames.") }

    /// Returns the error of a row that does not contain what the program expects.
    func decodingFailure(_ sentence: String) -> DatabaseError { DatabaseError(.decoding, sentence) }

    /// The error of a column whose value has another type than the program expects.
    final func mismatch(_ column: Int, _ storage: DatabaseCell.Storage, _ type: Any.Type) -> DatabaseError {
        if storage == .null {
            return decodingFailure(
                "Column \(columnNames[column]) contains NULL, but \(type) is expected; use \(type)? for it.")
        }
        return decodingFailure("Column \(columnNames[column]) contains \(storage), but \(type) is expected.")
    }
}

/// The cells of the current row of a server's answer. Columns are counted from 0 and exist.
package protocol ServerCells: AnyObject {
    var columnNames: [String] { get }
    func storage(_ column: Int) -> DatabaseCell.Storage
    func integer(_ column: Int) -> Int64
    func real(_ column: Int) -> Double
    func text(_ column: Int) -> String
    func blob(_ column: Int) -> [UInt8]
    /// The digits of a decimal number, which `real` may round; `nil` if the column contains something else.
    func decimal(_ column: Int) -> String?
}

/// A row of a server's answer. Queries decode it with the same code as SQLite's rows.
@usableFromInline
package final class ServerRow: RowLender {
    package let cells: any ServerCells
    package let count: Int

    /// Creates a row. The cells show each row in turn.
    package init(_ cells: any ServerCells) {
        self.cells = cells
        count = cells.columnNames.count
    }

    package override var columnNames: [String] { cells.columnNames }
}
