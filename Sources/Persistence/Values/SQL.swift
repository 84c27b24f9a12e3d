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
        self.text = text
        self.arguments = arguments.map(\.databaseValue)
    }

    public init(stringLiteral value: String) {
        text = value
        arguments = []
    }

    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
        arguments = stringInterpolation.arguments
    }

    public var description: String { arguments.isEmpty ? text : "\(text) \(arguments)" }

    /// The text and arguments of a literal.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        var text = ""
        var arguments: [DatabaseValue] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount)
            arguments.reserveCapacity(interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        /// Appends an argument.
        public mutating func appendInterpolation(_ value: some DatabaseValueConvertible) {
            text += "?"
            arguments.append(value.databaseValue)
        }

        /// Appends an argument that may be NULL.
        public mutating func appendInterpolation<Value: DatabaseValueConvertible>(_ value: Value?) {
            text += "?"
            arguments.append(value.databaseValue)
        }

        /// Appends a list of arguments in parentheses, for `IN`. An empty list becomes `()`, which contains nothing.
        public mutating func appendInterpolation(in values: some Sequence<some DatabaseValueConvertible>) {
            let values = values.map(\.databaseValue)
            text += "(" + [String](repeating: "?", count: values.count).joined(separator: ",") + ")"
            arguments += values
        }

        /// Appends a part of another statement with its arguments.
        public mutating func appendInterpolation(_ part: SQL) {
            text += part.text
            arguments += part.arguments
        }
    }
}
