/// A value that is its own identity, for lists of plain values.
public struct IdentifiableValue<Value: Hashable>: IdentifiableType, Hashable {
    /// The value.
    public let value: Value

    /// Makes `value` its own identity.
    public init(value: Value) { self.value = value }

    /// The value itself.
    public var identity: Value { value }
}

extension IdentifiableValue: Sendable where Value: Sendable {}

extension IdentifiableValue: CustomStringConvertible, CustomDebugStringConvertible {
    /// The value as text.
    public var description: String { "\(value)" }

    /// The value as text.
    public var debugDescription: String { "\(value)" }
}
