/// A statement with its arguments.
///
/// Interpolated values become arguments, never text, so that a value cannot be interpreted as SQL:
///
///     try connection.execute("UPDATE task SET title = \(title) WHERE id = \(id)")
public struct SQL: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
    @usableFromInline let pieces: SQLPieces

    @usableFromInline let values: SQLArguments

    /// The arguments in the order of their placeholders.
    public var arguments: [DatabaseValue] { values.all }

    /// Indicates whether an argument is an integer above `Int64.max`, which a statement that writes must not have,
    /// because SQLite would convert it to a floating-point number in an INTEGER column.
    @usableFromInline let hasLargeInteger: Bool

    /// The text, with `?` for each argument. It is the key of the statement cache. Linear in its length.
    public var text: String { pieces.text }

    /// Creates a statement from SQL text with `?` for each argument.
    public init(text: String, arguments: [any DatabaseValueConvertible] = []) {
        self.init(
            text: text, values: arguments.map(\.databaseValue),
            hasLargeInteger: arguments.contains { isLargeInteger($0) })
    }

    @inlinable package init(text: String, values: [DatabaseValue], hasLargeInteger: Bool = false) {
        pieces = SQLPieces(text)
        self.values = SQLArguments(values)
        self.hasLargeInteger = hasLargeInteger
    }

    @inlinable public init(stringLiteral value: String) {
        self.init(text: value, values: [])
    }

    @inlinable public init(stringInterpolation: consuming StringInterpolation) {
        pieces = stringInterpolation.pieces
        values = stringInterpolation.arguments
        hasLargeInteger = stringInterpolation.hasLargeInteger
    }

    /// Compares texts and arguments by their bytes, as SQLite does. Equal strings of Swift can have different bytes.
    public static func == (first: SQL, second: SQL) -> Bool {
        first.arguments.elementsEqual(second.arguments, by: isIdentical) && first.text.hasSameBytes(as: second.text)
    }

    private static func isIdentical(_ one: DatabaseValue, _ other: DatabaseValue) -> Bool {
        if case .text(let text) = one, case .text(let otherText) = other { return text.hasSameBytes(as: otherText) }
        return one == other
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(values)
    }

    public var description: String { values.count == 0 ? text : "\(text) \(arguments)" }
}
