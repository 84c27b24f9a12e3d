/// Where an item stands among sections.
public struct ItemPath: Hashable, Sendable, CustomDebugStringConvertible {
    /// The section's place, from 0.
    public let sectionIndex: Int

    /// The item's place in its section, from 0.
    public let itemIndex: Int

    /// The item at `itemIndex` of the section at `sectionIndex`.
    public init(sectionIndex: Int, itemIndex: Int) {
        self.sectionIndex = sectionIndex
        self.itemIndex = itemIndex
    }

    public var debugDescription: String { "(\(sectionIndex), \(itemIndex))" }
}
