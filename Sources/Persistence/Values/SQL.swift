/// A statement with its arguments.
///
/// Interpolated values become arguments, never text, so that a value cannot be interpreted as SQL:
///
///     try connection.execute("UPDATE task SET title = \(title) WHERE id = \(id)")
public struct SQL: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The text, with `?` for each argument. It is the key of the statement cache.
    public let text: String

    /// The arguments in the order of their placeholders.
    public let arguments: [DatabaseValue]

    /// Creates a statement from SQL text with `?` for each argument.
    public init(text: String, arguments: [any DatabaseValueConvertible] = []) {
        self.init(text: text, values: arguments.map(\.databaseValue))
    }

    @inlinable package init(text: String, values: [DatabaseValue]) {
        self.text = text
        arguments = values
    }

    @inlinable public init(stringLiteral value: String) {
        self.init(text: value, values: [])
    }

    @inlinable public init(stringInterpolation: StringInterpolation) {
        self.init(text: stringInterpolation.text, values: stringInterpolation.arguments)
    }

    public var description: String { arguments.isEmpty ? text : "\(text) \(arguments)" }
}
