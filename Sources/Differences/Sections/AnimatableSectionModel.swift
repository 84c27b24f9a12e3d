/// A section whose header and items have identities, so that two lists of sections can be compared.
public struct AnimatableSectionModel<Section: IdentifiableType, ItemType: IdentifiableType & Equatable>:
    AnimatableSectionModelType, CustomStringConvertible
{
    /// The type of the items.
    public typealias Item = ItemType
    /// The type of the header's identity.
    public typealias Identity = Section.Identity

    /// The header.
    public var model: Section

    /// The items, in order.
    public var items: [Item]

    /// Creates a section from a header and items.
    @inlinable
    public init(model: Section, items: [ItemType]) {
        self.model = model
        self.items = items
    }

    /// Creates a section with the header of `original` and other items.
    @inlinable
    public init(original: AnimatableSectionModel<Section, ItemType>, items: [ItemType]) {
        self.model = original.model
        self.items = items
    }

    /// The identity of the header.
    @inlinable
    public var identity: Section.Identity { model.identity }

    public var description: String { "\(model) > \(items)" }
}

extension AnimatableSectionModel: Equatable where Section: Equatable {}
extension AnimatableSectionModel: Sendable where Section: Sendable, ItemType: Sendable {}
