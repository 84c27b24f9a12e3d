/// A value with an identity that distinguishes it from others and persists when the value changes.
///
/// The identity of a row stays the same while the row's contents change. No two rows of a list share one.
public protocol IdentifiableType {
    /// The type of the identity, usually a string or an integer.
    associatedtype Identity: Hashable

    /// The value's identity. Constant time.
    var identity: Identity { get }
}
