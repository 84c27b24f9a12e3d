public import Foundation

/// Collects the wording of a text and the values in it.
public struct TextInterpolation: StringInterpolationProtocol, Sendable {
    private(set) var key = ""
    private(set) var arguments: [TextArgument] = []

    /// Creates an empty wording.
    public init(literalCapacity: Int, interpolationCount: Int) {
        key.reserveCapacity(literalCapacity + interpolationCount * 3)
        arguments.reserveCapacity(interpolationCount)
    }

    /// Adds a part of the wording.
    public mutating func appendLiteral(_ literal: String) { key += literal }

    /// Adds data, such as a name, which is the same in every language.
    public mutating func appendInterpolation(_ value: some StringProtocol, _ name: String? = nil) {
        append(.string(String(value)), name)
    }

    /// Adds a whole number.
    public mutating func appendInterpolation(_ value: Int, _ name: String? = nil) { append(.integer(value), name) }

    /// Adds a number with a fixed number of digits after the decimal separator.
    public mutating func appendInterpolation(_ value: Double, fractionDigits: Int, _ name: String? = nil) {
        append(.number(value, fractionDigits: fractionDigits), name)
    }

    /// Adds a point in time.
    public mutating func appendInterpolation(_ value: Date, _ style: TextDateStyle, _ name: String? = nil) {
        append(.date(value, style), name)
    }

    /// Adds another text.
    public mutating func appendInterpolation(_ value: Text, _ name: String? = nil) { append(.text(value), name) }

    /// Adds a value of any kind.
    public mutating func appendInterpolation(_ value: TextValue, _ name: String? = nil) { append(value, name) }

    private mutating func append(_ value: TextValue, _ name: String?) {
        let name = name ?? "\(arguments.count + 1)"
        key += "{\(name)}"
        if !arguments.contains(where: { $0.name == name }) { arguments.append(TextArgument(name: name, value: value)) }
    }
}
