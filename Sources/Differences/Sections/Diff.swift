/// Compares lists of sections.
public enum Diff {
    /// Sections that cannot be compared.
    public enum Error: Swift.Error, CustomDebugStringConvertible, @unchecked Sendable {
        // Unchecked: the values are those of the caller's lists, which is where the error is thrown.
        /// Two items of one list, in whichever sections, have the same identity. `item` is the second of them.
        case duplicateItem(item: Any)
        /// Two sections of one list have the same identity. `section` is the second of them.
        case duplicateSection(section: Any)
        /// `init(original:items:)` of the section type lost the items or the identity.
        case invalidInitializerImplementation(section: Any, expectedItems: Any, expectedIdentifier: Any)

        public var debugDescription: String {
            switch self {
            case .duplicateItem(let item):
                "The item \(item) stands more than once in one list of sections; give every item an identity of its own."
            case .duplicateSection(let section):
                "The section \(section) stands more than once in one list; give every section an identity of its own."
            case .invalidInitializerImplementation(let section, let items, let identifier):
                "init(original:items:) made \(section); it must keep the items \(items) and the identity \(identifier)."
            }
        }
    }

    /// The changes that turn some sections into others, in up to three stages, each of which applies to the one before:
    /// deletions and updates; sections inserted and moved; items inserted and moved.
    ///
    /// Moves are as few as possible, among sections and among the items of each section. An item that changes its section
    /// moves if both sections stay; otherwise it goes and comes with its section. Linear, but for items that change their
    /// order, which cost the logarithm of their number each.
    ///
    /// - Throws: ``Error``.
    public static func differencesForSectionedView<Section: AnimatableSectionModelType>(
        initialSections: [Section], finalSections: [Section]
    ) throws -> [Changeset<Section>] {
        let comparison = try SectionComparison(from: initialSections, to: finalSections)
        return try comparison.stages().filter { !$0.isEmpty }
    }
}
