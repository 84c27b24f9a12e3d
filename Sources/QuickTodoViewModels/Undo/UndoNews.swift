public import Differences
public import Texts

/// A note about the latest change: with the offer to undo it, or with the result of that.
public struct UndoNews: Sendable, Hashable, IdentifiableType {
    /// The number of the note on its page.
    public let identity: Int
    /// The sentence.
    public let text: Text
    /// The change that can be undone; `nil` for a result.
    public let change: TaskChange?

    /// Indicates whether the note has the offer to undo a change.
    public var isOffer: Bool { change != nil }
}
