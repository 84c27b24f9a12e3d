extension SQL {
    /// Returns the explanation of a mistake if a term of ORDER BY or GROUP BY consists of an argument only. SQLite
    /// would accept it and sort by a constant.
    static func sortingByArgument(in text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "?")) else { return nil }
        var depth = 0
        /// The clause that each parenthesis was opened in, and that of the current depth.
        var clauses: [String?] = [nil]
        var isTermExpected = false
        var tokens = Array(SQLTokenizer(text))[...]
        while let token = tokens.popFirst() {
            if (token.isWord("order") || token.isWord("group")) && tokens.first?.isWord("by") == true {
                tokens.removeFirst()
                clauses[depth] = token.text.uppercased() + " BY"
                isTermExpected = true
                continue
            }
            if token.isSymbol("(") {
                depth += 1
                clauses.append(nil)
            } else if token.isSymbol(")"), depth > 0 {
                depth -= 1
                clauses.removeLast()
            } else if token.kind == .argument, isTermExpected, let clause = clauses[depth],
                tokens.first.map(endsTerm) ?? true
            {
                return "\(clause) ? sorts by the argument, which is the same for all rows. If the interpolated value "
                    + "is the name of a column, write \(clause) \\(identifier: name) in: \(text)"
            }
            isTermExpected = token.isSymbol(",") && clauses[depth] != nil
            if token.kind == .word, followingClauses.contains(token.text.lowercased()) { clauses[depth] = nil }
        }
        return nil
    }

    private static func endsTerm(_ token: SQLTokenizer.Token) -> Bool {
        switch token.kind {
        case .symbol: return token.isSymbol(",") || token.isSymbol(")") || token.isSymbol(";")
        case .word:
            let word = token.text.lowercased()
            return followingClauses.contains(word) || ["asc", "desc", "nulls", "collate"].contains(word)
        default: return false
        }
    }

    /// The words after which the terms of a clause have ended.
    private static let followingClauses: Set<String> = [
        "limit", "offset", "having", "order", "union", "except", "intersect", "window", "rows", "range", "groups",
        "returning",
    ]
}
