/// A page of a list that a service gives bit by bit.
public struct ListPage<Item> {
    /// What stands on it, in the list's order.
    public let items: [Item]
    /// Whether nothing comes after it.
    public let isLast: Bool

    public init(_ items: [Item], isLast: Bool) {
        self.items = items
        self.isLast = isLast
    }
}

extension ListPage: Sendable where Item: Sendable {}
extension ListPage: Equatable where Item: Equatable {}
