/// The rows of a part.
struct Table {
    let title: String
    let rows: [Row]
    /// Notes about the reference and the method of measurement, one per line.
    var notes: [String] = []

    /// Returns all tables as one text with aligned columns.
    static func text(of tables: [Table]) -> String {
        let lines = [Row.titles] + tables.flatMap { $0.rows.map(\.cells) }
        let widths = Row.titles.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        var text: [String] = []
        for table in tables {
            text.append(line([table.title] + Row.titles.dropFirst(), widths))
            text.append(widths.map { String(repeating: "-", count: $0) }.joined(separator: "  "))
            for row in table.rows { text.append(line(row.cells, widths)) }
            text += table.notes + [""]
        }
        return text.joined(separator: "\n")
    }

    /// Aligns text to the left and figures to the right.
    private static func line(_ cells: [String], _ widths: [Int]) -> String {
        let padded = zip(cells, widths).enumerated().map { column, cell in
            let space = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
            return (1...4).contains(column) ? space + cell.0 : cell.0 + space
        }
        var line = padded.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line
    }
}
