/// One term of an ORDER BY clause: an expression and its direction.
public struct OrderTerm: Sendable, Hashable {
    /// The place of NULL in the order.
    public enum Nulls: Sendable, Hashable {
        /// Before and after all other values.
        case first, last
    }

    /// The expression with its arguments. It may end with COLLATE and the name of a collation.
    package let expression: SQL
    package let isDescending: Bool
    /// The place of NULL. SQLite sorts it before all other values unless the term says otherwise.
    package let nulls: Nulls
    /// A Boolean value that indicates whether the expression may be NULL.
    package let isNullable: Bool

    /// Creates a term.
    ///
    /// - Parameters:
    ///   - expression: An SQL expression. Use `\(identifier:)` for the name of a column that is known at run time only.
    ///   - isDescending: A Boolean value that indicates whether larger values come first.
    ///   - nulls: The place of NULL; by default first in an ascending and last in a descending order, as in SQLite.
    public init(_ expression: SQL, isDescending: Bool = false, nulls: Nulls? = nil) {
        self.init(expression.withoutOuterComments, isDescending: isDescending, nulls: nulls, isNullable: true)
    }

    package init(_ expression: SQL, isDescending: Bool = false, nulls: Nulls? = nil, isNullable: Bool) {
        self.expression = expression
        self.isDescending = isDescending
        self.nulls = nulls ?? (isDescending ? .last : .first)
        self.isNullable = isNullable
    }

    /// The term as a part of an ORDER BY clause.
    package var sql: SQL {
        var text = expression.text
        if isDescending { text += " DESC" }
        // Omitted where it is the default, because SQLite can then use an index.
        if (nulls == .last) != isDescending { text += nulls == .first ? " NULLS FIRST" : " NULLS LAST" }
        return SQL(text: text, values: expression.arguments)
    }

    /// The opposite order.
    package var reversed: OrderTerm {
        OrderTerm(
            expression, isDescending: !isDescending, nulls: nulls == .first ? .last : .first, isNullable: isNullable)
    }

    /// Returns the terms of an ORDER BY clause, which is given without these words.
    package static func terms(of clause: SQL) -> [OrderTerm] {
        var terms: [OrderTerm] = []
        var arguments = clause.arguments[...]
        var tokens: [SQLTokenizer.Token] = []
        var depth = 0
        func finish() {
            guard !tokens.isEmpty else { return }
            let count = tokens.count { $0.kind == .argument }
            terms.append(OrderTerm(tokens, in: clause.text, Array(arguments.prefix(count))))
            arguments = arguments.dropFirst(count)
            tokens = []
        }
        for token in SQLTokenizer(clause.text) {
            if token.isSymbol("(") { depth += 1 }
            if token.isSymbol(")") { depth -= 1 }
            if depth == 0, token.isSymbol(",") { finish() } else { tokens.append(token) }
        }
        finish()
        return terms
    }

    /// Creates a term from its tokens, which end with the direction and the place of NULL, if they are given.
    private init(_ tokens: [SQLTokenizer.Token], in text: String, _ arguments: [DatabaseValue]) {
        var tokens = tokens[...]
        var nulls: Nulls?
        if tokens.count > 2, tokens.dropLast().last!.isWord("nulls") {
            nulls = tokens.last!.isWord("last") ? .last : .first
            tokens = tokens.dropLast(2)
        }
        let isDescending = tokens.count > 1 && tokens.last!.isWord("desc")
        if tokens.count > 1, isDescending || tokens.last!.isWord("asc") { tokens = tokens.dropLast() }
        let expression = text[tokens.first!.text.startIndex..<tokens.last!.text.endIndex]
        self.init(SQL(text: String(expression), values: arguments), isDescending: isDescending, nulls: nulls)
    }
}
