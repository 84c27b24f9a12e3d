/// A value with an identity that distinguishes it from others and persists when the value changes.
///
/// A row keeps its identity while its contents change. No two rows of a list have the same identity.
public protocol IdentifiableType {
    /// The type of the identity, usually a string or an integer.
    associatedtype Identity: Hashable

    /// The value's identity. Constant time.
    var identity: Identity { get }
}
