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

    /// Indicates whether columns of a table may be used that the texts do not name: a row as a whole (`f(item)`), a column by
    /// its number (`ORDER BY 1`), a name with escape sequences (`U&"d\0061te"`), or a system column.
    func mayHideColumns(of table: String) -> Bool {
        let table = table.lowercased()
        let withoutColumns = texts.map { $0.replacing("\"\(table)\".", with: "").replacing("\(table).", with: "") }
        return texts.contains { $0.contains(".*") || $0.contains("u&") || Int($0.filter { !$0.isWhitespace }) != nil }
            || RestrictionTexts(withoutColumns).mention(table) || Self.systemColumns.contains(where: mention)
    }
}
