/// A section whose head is any value. For sections that are never diffed; see ``AnimatableSectionModel`` otherwise.
public struct SectionModel<Section, ItemType>: SectionModelType, CustomStringConvertible {
    public typealias Identity = Section
    public typealias Item = ItemType

    /// The head.
    public var model: Section

    /// The items, in order.
    public var items: [Item]

    /// A section with a head and items.
    public init(model: Section, items: [Item]) {
        self.model = model
        self.items = items
    }

    /// The head of `original` over other items.
    public init(original: SectionModel<Section, Item>, items: [Item]) {
        self.model = original.model
        self.items = items
    }

    /// The head itself.
    public var identity: Section { model }

    public var description: String { "\(model) > \(items)" }
}

extension SectionModel: Equatable where Section: Equatable, ItemType: Equatable {}
extension SectionModel: Hashable where Section: Hashable, ItemType: Hashable {}
extension SectionModel: Sendable where Section: Sendable, ItemType: Sendable {}
