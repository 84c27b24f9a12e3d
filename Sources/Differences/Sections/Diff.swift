/// The comparison of lists of sections.
public enum Diff {
    /// An error for sections that cannot be compared.
    public enum Error: Swift.Error, CustomDebugStringConvertible, @unchecked Sendable {
        // Unchecked: the values are from the caller's lists, and the error is thrown to that caller.
        /// Two items of one list, possibly in different sections, have the same identity. `item` is the second of them.
        case duplicateItem(item: Any)
        /// Two sections of one list have the same identity. `section` is the second of them.
        case duplicateSection(section: Any)
        /// The section type's `init(original:items:)` does not preserve the items or the identity.
        case invalidInitializerImplementation(section: Any, expectedItems: Any, expectedIdentifier: Any)

        /// A description of the error and its remedy.
        public var debugDescription: String {
            switch self {
            case .duplicateItem(let item):
                "The list of sections contains the item \(item) more than once. Give every item a unique identity."
            case .duplicateSection(let section):
                "The list contains the section \(section) more than once. Give every section a unique identity."
            case .invalidInitializerImplementation(let section, let items, let identifier):
                "init(original:items:) created \(section). It must preserve items \(items) and identity \(identifier)."
            }
        }
    }

    /// Returns the changes that turn one list of sections into another, in up to three stages: deletions and updates,
    /// inserted and moved sections, inserted and moved items. Each stage applies to the result of the previous one.
    ///
    /// The common start and end of a section's items cost one comparison per item, and few items are hashed unless the
    /// order of most of them changed. The number of moves is minimal, among the sections and among the items of each section. An item that changes its
    /// section is moved if both sections remain; otherwise it is deleted and inserted with its sections. The running
    /// time is linear, plus O(log *n*) for each of the *n* items that change their order.
    ///
    /// - Throws: ``Error`` if the final sections contain an identity twice that the initial ones do not, if the initial
    ///   ones contain an identity twice among the items that change, or if a section's initializer does not preserve its
    ///   items or identity.
    @inlinable
    public static func differencesForSectionedView<Section: AnimatableSectionModelType>(
        initialSections: [Section], finalSections: [Section]
    ) throws -> [Changeset<Section>] {
        let comparison = try SectionComparison(from: initialSections, to: finalSections)
        return try comparison.stages().filter { !$0.isEmpty }
    }
}
