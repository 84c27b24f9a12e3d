/// The definition of a virtual table, such as a full-text index.
struct VirtualTable: Equatable {
    /// The name of its module, in lower case.
    let name: String

    /// The table or view in which an index with external content finds its rows (https://www.sqlite.org/fts5.html,
    /// section 4.4.3).
    let content: String?

    /// Reads the definition from the statement in the schema; `nil` if it does not create a virtual table.
    init?(_ sql: String) {
        let words = sql.split(whereSeparator: \.isWhitespace)
        guard words.count > 3, words[0].lowercased() == "create", words[1].lowercased() == "virtual",
            let using = words.firstIndex(where: { $0.lowercased() == "using" }), using + 1 < words.count
        else { return nil }
        name = words[using + 1].prefix { $0 != "(" }.lowercased()
        content = Self.value(of: "content", in: sql)
    }

    private static func value(of option: String, in sql: String) -> String? {
        guard let start = sql.firstIndex(of: "("), let end = sql.lastIndex(of: ")"), start < end else { return nil }
        for argument in sql[sql.index(after: start)..<end].split(separator: ",") {
            let parts = argument.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, trimmed(parts[0]).lowercased() == option else { continue }
            let value = trimmed(parts[1]).filter { !"'\"`[]".contains($0) }
            return value.isEmpty ? nil : value
        }
        return nil
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
