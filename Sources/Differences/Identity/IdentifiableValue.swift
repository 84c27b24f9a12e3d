/// A value that is its own identity, for lists of plain values.
public struct IdentifiableValue<Value: Hashable>: IdentifiableType, Hashable {
    /// The value.
    public let value: Value

    /// Creates an identifiable value that wraps `value`.
    @inlinable
    public init(value: Value) { self.value = value }

    /// The value itself.
    @inlinable
    public var identity: Value { value }
}

extension IdentifiableValue: Sendable where Value: Sendable {}

extension IdentifiableValue: CustomStringConvertible, CustomDebugStringConvertible {
    /// The description of the value.
    public var description: String { "\(value)" }

    /// The description of the value.
    public var debugDescription: String { "\(value)" }
}
