/// A section whose items are a ``TreeArray``, with an identity.
public protocol TreeSectionType: IdentifiableType {
    /// The type of the items.
    associatedtype Item: IdentifiableType & Equatable

    /// The items, in order.
    var items: TreeArray<Item> { get }

    /// Creates a section with the header of `original` and other items.
    init(original: Self, items: TreeArray<Item>)
}

extension TreeSection: TreeSectionType where Item: IdentifiableType & Equatable {
    /// Creates a section with the header of `original` and other items.
    @inlinable
    public init(original: TreeSection, items: TreeArray<Item>) {
        self.init(model: original.model, items: items)
    }
}
