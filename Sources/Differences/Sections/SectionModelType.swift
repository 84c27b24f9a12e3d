/// A group of items that are shown under one head.
public protocol SectionModelType {
    /// What the section holds.
    associatedtype Item

    /// The items, in order.
    var items: [Item] { get }

    /// The same section with other items.
    init(original: Self, items: [Item])
}
