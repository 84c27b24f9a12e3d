extension SQL {
    /// Returns the text and the arguments of both parts in order. It adds no space between them.
    public static func + (first: SQL, second: SQL) -> SQL {
        SQL(
            text: first.text + second.text, values: first.arguments + second.arguments,
            hasLargeInteger: first.hasLargeInteger || second.hasLargeInteger)
    }

    /// Appends a part with its arguments.
    public static func += (sql: inout SQL, part: SQL) {
        sql = sql + part
    }

    /// The same expression without comments before its first token and after its last one.
    var withoutOuterComments: SQL {
        let tokens = Array(SQLTokenizer(text))
        guard let first = tokens.first, let last = tokens.last else { return "" }
        return SQL(text: String(text[first.text.startIndex..<last.text.endIndex]), values: arguments)
    }
}

extension Sequence<SQL> {
    /// Returns the parts in order with `separator` between them. Linear in the length of the result.
    ///
    ///     let condition = conditions.joined(separator: " AND ")
    public func joined(separator: SQL) -> SQL {
        var interpolation = SQL.StringInterpolation(literalCapacity: 0, interpolationCount: 0)
        var isFirst = true
        for part in self {
            if !isFirst { interpolation.appendInterpolation(separator) }
            interpolation.appendInterpolation(part)
            isFirst = false
        }
        return SQL(stringInterpolation: interpolation)
    }
}
