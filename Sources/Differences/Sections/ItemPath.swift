/// The position of an item in a list of sections.
public struct ItemPath: Hashable, Sendable, CustomDebugStringConvertible {
    /// The zero-based index of the section.
    public let sectionIndex: Int

    /// The zero-based index of the item in its section.
    public let itemIndex: Int

    /// Creates the path of the item at `itemIndex` in the section at `sectionIndex`.
    @inlinable
    public init(sectionIndex: Int, itemIndex: Int) {
        self.sectionIndex = sectionIndex
        self.itemIndex = itemIndex
    }

    /// The text `(sectionIndex, itemIndex)`.
    public var debugDescription: String { "(\(sectionIndex), \(itemIndex))" }
}
