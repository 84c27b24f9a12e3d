/// The texts of SQL that decide which rows a query has, and in which order: its condition and the terms of its order.
struct RestrictionTexts {
    /// Columns of each table that change with each update of a row.
    private static let systemColumns = ["xmin", "xmax", "cmin", "cmax", "ctid"]
    private let texts: [String]
    /// The words in lower case.
    let words: Set<String>

    init(_ texts: [String]) {
        self.texts = texts.map { $0.lowercased() }
        words = Set(self.texts.flatMap { $0.split { !Self.isLetter($0) } }.map { String($0) })
    }

    private static func isLetter(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "$"
    }

    /// Indicates whether a name may occur, with or without quotes.
    func mention(_ name: String) -> Bool {
        let name = name.lowercased()
        if name.allSatisfy(Self.isLetter) { return words.contains(name) }
        return name.contains("\"") || texts.contains { $0.contains(name) }
    }

    /// Indicates whether columns of a table may be used that the texts do not name: a row as a whole (`f(item)`, or `item.f`,
    /// which means the same), a column by its number (`ORDER BY 1`), a name with escape sequences (`U&"d\0061te"`), or a
    /// system column.
    ///
    /// - Parameter columns: The names of the table's columns.
    func mayHideColumns(of table: String, with columns: [String]) -> Bool {
        let (table, columns) = (table.lowercased(), Set(columns.map { $0.lowercased() }))
        let withoutColumns = texts.map { text in
            Self.removing(table, before: columns, in: Self.removing("\"\(table)\"", before: columns, in: text))
        }
        return texts.contains { $0.contains(".*") || $0.contains("u&") || isPosition($0) }
            || RestrictionTexts(withoutColumns).mention(table) || Self.systemColumns.contains(where: mention)
    }

    /// Returns a text without the table's name where a column follows it.
    private static func removing(_ table: String, before columns: Set<String>, in text: String) -> String {
        var (result, rest) = ("", text[...])
        while let name = rest.firstRange(of: "\(table).") {
            result += rest[..<name.lowerBound]
            rest = rest[name.upperBound...]
            let column = rest.first == "\"" ? rest.dropFirst().prefix { $0 != "\"" } : rest.prefix(while: isLetter)
            if !columns.contains(String(column)) { result += "\(table) " }
        }
        return result + rest
    }

    /// Indicates whether a term of the order is the number of a column, which may be in parentheses.
    private func isPosition(_ text: String) -> Bool {
        Int(text.filter { !$0.isWhitespace && !"()".contains($0) }) != nil
    }
}
