/// One stage in the transformation of a list of sections into another. A table view or a page applies it in one step.
///
/// Positions of deletions and updates and the origins of moves refer to `originalSections`; positions of insertions and
/// the targets of moves refer to `finalSections`. To apply a stage, remove everything that is deleted or moved, and
/// then add everything that is inserted or moved, in ascending order of position.
public struct Changeset<Section: SectionModelType> {
    /// The type of the items.
    public typealias Item = Section.Item

    /// Indicates whether the sections are shown for the first time, so that edits would contain no information.
    public let reloadData: Bool

    /// The sections before the stage.
    public let originalSections: [Section]

    /// The sections after the stage.
    public let finalSections: [Section]

    /// The inserted sections, which include their items.
    public let insertedSections: [Int]

    /// The deleted sections, which include their items.
    public let deletedSections: [Int]

    /// The sections that change their position among the others.
    public let movedSections: [(from: Int, to: Int)]

    /// The sections whose contents must be rendered again.
    public let updatedSections: [Int]

    /// The items inserted into existing sections.
    public let insertedItems: [ItemPath]

    /// The items deleted from sections that remain.
    public let deletedItems: [ItemPath]

    /// The items that change their position among the others, or their section.
    public let movedItems: [(from: ItemPath, to: ItemPath)]

    /// The items whose contents change.
    public let updatedItems: [ItemPath]

    @inlinable
    init(
        reloadData: Bool = false,
        originalSections: [Section] = [],
        finalSections: [Section] = [],
        insertedSections: [Int] = [],
        deletedSections: [Int] = [],
        movedSections: [(from: Int, to: Int)] = [],
        updatedSections: [Int] = [],
        insertedItems: [ItemPath] = [],
        deletedItems: [ItemPath] = [],
        movedItems: [(from: ItemPath, to: ItemPath)] = [],
        updatedItems: [ItemPath] = []
    ) {
        self.reloadData = reloadData
        self.originalSections = originalSections
        self.finalSections = finalSections
        self.insertedSections = insertedSections
        self.deletedSections = deletedSections
        self.movedSections = movedSections
        self.updatedSections = updatedSections
        self.insertedItems = insertedItems
        self.deletedItems = deletedItems
        self.movedItems = movedItems
        self.updatedItems = updatedItems
    }

    /// Returns the changeset with which sections are shown for the first time.
    public static func initialValue(_ sections: [Section]) -> Changeset<Section> {
        Changeset(
            reloadData: true, finalSections: sections, insertedSections: Array(sections.indices))
    }

    /// Indicates whether the stage contains no changes.
    @inlinable
    var isEmpty: Bool {
        insertedSections.isEmpty && deletedSections.isEmpty && movedSections.isEmpty && updatedSections.isEmpty
            && insertedItems.isEmpty && deletedItems.isEmpty && movedItems.isEmpty && updatedItems.isEmpty
    }
}

extension Changeset: Sendable where Section: Sendable {}

extension Changeset: CustomDebugStringConvertible {
    /// The edits of the stage, one kind per line. Kinds without an edit are omitted.
    public var debugDescription: String {
        let kinds: [(name: String, edits: [Any])] = [
            ("deleted sections", deletedSections), ("inserted sections", insertedSections),
            ("moved sections", movedSections.map { "\($0.from) to \($0.to)" }),
            ("updated sections", updatedSections), ("deleted items", deletedItems), ("inserted items", insertedItems),
            ("moved items", movedItems.map { "\($0.from) to \($0.to)" }), ("updated items", updatedItems),
        ]
        let lines = kinds.filter { !$0.edits.isEmpty }.map { "\($0.name): \($0.edits)" }
        return ((reloadData ? ["reload"] : []) + lines).joined(separator: "\n")
    }
}
