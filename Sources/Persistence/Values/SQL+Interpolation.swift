extension SQL {
    /// The text and arguments of a literal.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        @usableFromInline var pieces = SQLPieces("")
        @usableFromInline var arguments = SQLArguments()
        @usableFromInline var hasLargeInteger = false

        @inlinable public init(literalCapacity: Int, interpolationCount: Int) {
            arguments.reserveCapacity(interpolationCount)
        }

        @inlinable public mutating func appendLiteral(_ literal: String) {
            pieces.append(literal)
        }

        /// Appends an argument.
        @inlinable public mutating func appendInterpolation(_ value: some DatabaseValueConvertible) {
            pieces.beginPiece()
            arguments.append(value.databaseValue)
        }

        /// Appends an argument that may be NULL.
        @inlinable public mutating func appendInterpolation<Value: DatabaseValueConvertible>(_ value: Value?) {
            pieces.beginPiece()
            arguments.append(value.databaseValue)
        }

        /// Appends an integer. A statement that writes refuses one above `Int64.max`; pass `String(value)` for a TEXT column.
        @inlinable
        public mutating func appendInterpolation(_ value: some DatabaseValueConvertible & FixedWidthInteger) {
            pieces.beginPiece()
            arguments.append(value.databaseValue)
            if value > Int64.max { hasLargeInteger = true }
        }

        /// Appends an integer that may be NULL. A statement that writes refuses one above `Int64.max`.
        @inlinable public mutating func appendInterpolation<Value: DatabaseValueConvertible & FixedWidthInteger>(
            _ value: Value?
        ) {
            pieces.beginPiece()
            arguments.append(value.databaseValue)
            if let value, value > Int64.max { hasLargeInteger = true }
        }

        /// Appends the value of a column, which can be an integer above `Int64.max`.
        mutating func appendInterpolation(assigned value: some DatabaseValueConvertible) {
            appendInterpolation(value)
            if isLargeInteger(value) { hasLargeInteger = true }
        }

        /// Appends a list of arguments in parentheses, for `IN`. An empty list becomes `()`, which contains nothing.
        public mutating func appendInterpolation(in values: some Sequence<some DatabaseValueConvertible>) {
            if values.contains(where: { isLargeInteger($0) }) { hasLargeInteger = true }
            let values = values.map(\.databaseValue)
            pieces.append("(" + [String](repeating: "?", count: values.count).joined(separator: ",") + ")")
            arguments.append(contentsOf: values)
        }

        /// Appends a part of another statement with its arguments.
        public mutating func appendInterpolation(_ part: SQL) {
            pieces.append(part.text)
            arguments.append(contentsOf: part.arguments)
            if part.hasLargeInteger { hasLargeInteger = true }
        }

        /// Appends the name of a table or a column in quotes, so that any name is a single identifier. Use it for a
        /// name that is known at run time only:
        ///
        ///     let query = Query<TaskItem>("SELECT id, title FROM task ORDER BY \(identifier: chosenColumn)")
        ///
        /// SQLite reports an error if the name does not exist.
        public mutating func appendInterpolation(identifier name: String) {
            pieces.append(SQL.quoted(name))
        }

        /// Appends the pattern that matches texts beginning with `text`, for `LIKE`. The characters `%` and `_` of the
        /// text match only themselves.
        ///
        ///     "SELECT id FROM task WHERE title LIKE \(likePrefix: typed)"
        public mutating func appendInterpolation(likePrefix text: String) {
            append(pattern: SQL.escapedForLike(text) + "%")
        }

        /// Appends the pattern that matches texts ending with `text`, for `LIKE`.
        public mutating func appendInterpolation(likeSuffix text: String) {
            append(pattern: "%" + SQL.escapedForLike(text))
        }

        /// Appends the pattern that matches texts containing `text`, for `LIKE`.
        public mutating func appendInterpolation(likeContaining text: String) {
            append(pattern: "%" + SQL.escapedForLike(text) + "%")
        }

        /// Appends an argument of MATCH that finds the rows containing all words of `text`, in any order, in a full-text
        /// index of FTS5. Each word is quoted, so that no character of the text has a special meaning. A text without
        /// words finds nothing.
        ///
        ///     "SELECT rowid FROM note_search WHERE note_search MATCH \(match: typed)"
        public mutating func appendInterpolation(match text: String) {
            pieces.append("?")
            arguments.append(.text(SQL.quotedForMatch(text)))
        }

        private mutating func append(pattern: String) {
            pieces.append(#"? ESCAPE '\'"#)
            arguments.append(.text(pattern))
        }
    }

    /// Returns `name` as an identifier in double quotes (https://www.sqlite.org/lang_keywords.html).
    static func quoted(_ name: String) -> String {
        var quoted = "\""
        for scalar in name.unicodeScalars {
            quoted.unicodeScalars.append(scalar)
            if scalar == "\"" { quoted.unicodeScalars.append(scalar) }
        }
        return quoted + "\""
    }

    /// Returns an expression of MATCH that consists of the words of `text` as strings
    /// (https://www.sqlite.org/fts5.html, section 3.1).
    static func quotedForMatch(_ text: String) -> String {
        // FTS5 reads the expression up to a NUL.
        let words = text.unicodeScalars.split { $0.properties.isWhitespace || $0 == "\0" }
        // An empty expression is an error, but an empty string finds nothing.
        return words.isEmpty ? quoted("") : words.map { quoted(String($0)) }.joined(separator: " ")
    }

    /// Returns a pattern of LIKE with `ESCAPE '\'` that matches only `text`.
    static func escapedForLike(_ text: String) -> String {
        var pattern = ""
        for scalar in text.unicodeScalars {
            if scalar == "%" || scalar == "_" || scalar == "\\" { pattern.unicodeScalars.append("\\") }
            pattern.unicodeScalars.append(scalar)
        }
        return pattern
    }
}
