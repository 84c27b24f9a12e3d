/// One stage of turning some sections into others, as a table view or a page applies it at once.
///
/// Places of what is deleted, updated or moved away are counted in `originalSections`; places of what is inserted or moved
/// to, in `finalSections`. Applying it means: take out what is deleted and what moves, then put in, in rising order of
/// place, what is inserted and what has moved.
public struct Changeset<Section: SectionModelType> {
    public typealias Item = Section.Item

    /// Whether everything is shown for the first time, so that edits would tell nothing.
    public let reloadData: Bool

    /// The sections before the stage.
    public let originalSections: [Section]

    /// The sections after the stage.
    public let finalSections: [Section]

    /// Sections that came in, with their items.
    public let insertedSections: [Int]

    /// Sections that went away, with their items.
    public let deletedSections: [Int]

    /// Sections that change their place among the others.
    public let movedSections: [(from: Int, to: Int)]

    /// Sections whose contents are to be shown anew.
    public let updatedSections: [Int]

    /// Items that came into sections which were there before.
    public let insertedItems: [ItemPath]

    /// Items that went out of sections which stay.
    public let deletedItems: [ItemPath]

    /// Items that change their place among the others, or their section.
    public let movedItems: [(from: ItemPath, to: ItemPath)]

    /// Items that have other contents.
    public let updatedItems: [ItemPath]

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

    /// The change by which sections are shown for the first time.
    public static func initialValue(_ sections: [Section]) -> Changeset<Section> {
        Changeset(
            reloadData: true, finalSections: sections, insertedSections: Array(sections.indices))
    }

    /// Whether it changes nothing.
    var isEmpty: Bool {
        insertedSections.isEmpty && deletedSections.isEmpty && movedSections.isEmpty && updatedSections.isEmpty
            && insertedItems.isEmpty && deletedItems.isEmpty && movedItems.isEmpty && updatedItems.isEmpty
    }
}

extension Changeset: Sendable where Section: Sendable {}

extension Changeset: CustomDebugStringConvertible {
    /// The stage's edits, one kind per line; kinds without an edit are left out.
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
