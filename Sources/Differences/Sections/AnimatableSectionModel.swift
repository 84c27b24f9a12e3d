/// A section whose head and items carry their identities, so that two lists of sections can be compared.
public struct AnimatableSectionModel<Section: IdentifiableType, ItemType: IdentifiableType & Equatable>:
    AnimatableSectionModelType, CustomStringConvertible
{
    public typealias Item = ItemType
    public typealias Identity = Section.Identity

    /// The head.
    public var model: Section

    /// The items, in order.
    public var items: [Item]

    /// A section with a head and items.
    public init(model: Section, items: [ItemType]) {
        self.model = model
        self.items = items
    }

    /// The head of `original` over other items.
    public init(original: AnimatableSectionModel<Section, ItemType>, items: [ItemType]) {
        self.model = original.model
        self.items = items
    }

    /// The head's identity.
    public var identity: Section.Identity { model.identity }

    public var description: String { "\(model) > \(items)" }
}

extension AnimatableSectionModel: Equatable where Section: Equatable {}
extension AnimatableSectionModel: Sendable where Section: Sendable, ItemType: Sendable {}
