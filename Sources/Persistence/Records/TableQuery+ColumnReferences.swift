/// References of a query's order to its columns (https://www.sqlite.org/lang_select.html, section 4).
extension TableQuery {
    /// A Boolean value that indicates whether the query's result depends on its columns as a whole: a term of the order
    /// is the position or the alias of a column, or equal rows are removed. Further columns or conditions would then
    /// change its meaning.
    var hasColumnReferences: Bool {
        let items = OrderTerm.terms(of: columns).map { Array(SQLTokenizer($0.expression.text)) }
        if let first = items.first, first.count > 1, first[0].isWord("distinct") || first[0].isWord("all") {
            return true
        }
        let aliases = Set(items.compactMap(Self.alias))
        return order.contains { term in
            let tokens = SQLTokenizer(term.expression.text).filter { !$0.isSymbol("(") && !$0.isSymbol(")") }
            guard let token = tokens.first, tokens.count == 1 || tokens[1].isWord("collate") else { return false }
            return token.kind == .number || aliases.contains(Self.name(token))
        }
    }

    /// Returns the alias of a column, with or without AS.
    private static func alias(_ tokens: [SQLTokenizer.Token]) -> String? {
        guard tokens.count > 1, let last = tokens.last, last.kind == .word || last.kind == .quoted,
            !tokens[tokens.count - 2].isSymbol(".")
        else { return nil }
        return name(last)
    }

    /// Returns the name in a token without its quotes. Names are equal regardless of case.
    private static func name(_ token: SQLTokenizer.Token) -> String {
        (token.kind == .quoted ? token.text.dropFirst().dropLast() : token.text).lowercased()
    }
}
