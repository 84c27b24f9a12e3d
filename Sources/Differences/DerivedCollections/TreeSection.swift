/// A section of a live query's results or of another ``TreeArray``, whose items share storage with its other versions.
///
/// Two versions of a section are compared with ``listEdits(from:to:)-(TreeArray<Element>,_)`` in time that depends on
/// the changes.
public struct TreeSection<Model: Hashable, Item>: IdentifiableType {
    /// The header, which is the section's identity.
    public var model: Model

    /// The items, in order.
    public var items: TreeArray<Item>

    /// Creates a section from a header and items.
    @inlinable
    public init(model: Model, items: TreeArray<Item> = []) {
        self.model = model
        self.items = items
    }

    /// The header.
    @inlinable
    public var identity: Model { model }
}

extension TreeSection: Equatable where Item: Equatable {}
extension TreeSection: Hashable where Item: Hashable {}
extension TreeSection: Sendable where Model: Sendable, Item: Sendable {}

extension TreeSection: CustomStringConvertible {
    /// The header and the items.
    public var description: String { "\(model) > \(items)" }
}

extension AnimatableSectionModel where Section: Hashable {
    /// Creates a section with the items of a tree section. O(*n*).
    public init(_ section: TreeSection<Section, ItemType>) {
        self.init(model: section.model, items: Array(section.items))
    }
}
