/// A section whose header is any value, for sections that are never compared. Otherwise use ``AnimatableSectionModel``.
public struct SectionModel<Section, ItemType>: SectionModelType, CustomStringConvertible {
    /// The type of the section's identity, which is the header.
    public typealias Identity = Section
    /// The type of the items.
    public typealias Item = ItemType

    /// The header.
    public var model: Section

    /// The items, in order.
    public var items: [Item]

    /// Creates a section from a header and items.
    @inlinable
    public init(model: Section, items: [Item]) {
        self.model = model
        self.items = items
    }

    /// Creates a section with the header of `original` and other items.
    @inlinable
    public init(original: SectionModel<Section, Item>, items: [Item]) {
        self.model = original.model
        self.items = items
    }

    /// The header itself.
    @inlinable
    public var identity: Section { model }

    public var description: String { "\(model) > \(items)" }
}

extension SectionModel: Equatable where Section: Equatable, ItemType: Equatable {}
extension SectionModel: Hashable where Section: Hashable, ItemType: Hashable {}
extension SectionModel: Sendable where Section: Sendable, ItemType: Sendable {}
