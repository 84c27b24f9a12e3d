/// A section that can be told apart from others and whose items can be, so that two lists of sections can be compared.
public protocol AnimatableSectionModelType: SectionModelType, IdentifiableType
where Item: IdentifiableType, Item: Equatable {}
