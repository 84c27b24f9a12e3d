/// A group of items with a common header.
public protocol SectionModelType {
    /// The type of the items.
    associatedtype Item

    /// The items, in order.
    var items: [Item] { get }

    /// Creates a section that equals `original` except for its items.
    init(original: Self, items: [Item])
}
