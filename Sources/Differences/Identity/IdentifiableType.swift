/// A value that can be told apart from others, and recognised after it has changed.
///
/// The identity of a row stays the same while the row's contents change; two rows of one list never share one.
public protocol IdentifiableType {
    /// What identities are compared by. Strings and integers are usual.
    associatedtype Identity: Hashable

    /// The value's identity. Constant time.
    var identity: Identity { get }
}
