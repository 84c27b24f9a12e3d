/// A section with an identity, whose items also have identities, so that two lists of sections can be compared.
public protocol AnimatableSectionModelType: SectionModelType, IdentifiableType
where Item: IdentifiableType, Item: Equatable {}
