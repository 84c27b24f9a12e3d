/// A page of a list that a service returns page by page.
public struct ListPage<Item> {
    /// The items of the page, in the list's order.
    public let items: [Item]
    /// Indicates whether this is the last page.
    public let isLast: Bool

    /// Creates a page.
    public init(_ items: [Item], isLast: Bool) {
        self.items = items
        self.isLast = isLast
    }
}

extension ListPage: Sendable where Item: Sendable {}
extension ListPage: Equatable where Item: Equatable {}
