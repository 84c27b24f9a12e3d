/// A statement with its arguments.
///
/// Interpolated values become arguments, never text, so that a value cannot be interpreted as SQL:
///
///     try connection.execute("UPDATE task SET title = \(title) WHERE id = \(id)")
public struct SQL: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
    @usableFromInline let pieces: SQLPieces

    /// The arguments in the order of their placeholders.
    public let arguments: [DatabaseValue]

    /// The text, with `?` for each argument. It is the key of the statement cache. Linear in its length.
    public var text: String { pieces.text }

    /// Creates a statement from SQL text with `?` for each argument.
    public init(text: String, arguments: [any DatabaseValueConvertible] = []) {
        self.init(text: text, values: arguments.map(\.databaseValue))
    }

    @inlinable package init(text: String, values: [DatabaseValue]) {
        pieces = SQLPieces(text)
        arguments = values
    }

    @inlinable public init(stringLiteral value: String) {
        self.init(text: value, values: [])
    }

    @inlinable public init(stringInterpolation: consuming StringInterpolation) {
        pieces = stringInterpolation.pieces
        arguments = stringInterpolation.arguments
    }

    public static func == (first: SQL, second: SQL) -> Bool {
        first.arguments == second.arguments && first.text == second.text
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(arguments)
    }

    public var description: String { arguments.isEmpty ? text : "\(text) \(arguments)" }
}
