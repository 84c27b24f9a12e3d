public import Differences

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A change of a task in the past.
public struct TaskEvent: Sendable, Hashable, IdentifiableType {
    /// The kinds of changes. The raw values are stored.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case added, title, notes, due, priority, tags, repetition, completed, reopened, deleted, restored
    }

    /// The number of the event; later ones have greater numbers.
    public let identity: Int
    /// The time of the change.
    public let time: Date
    /// The kind of the change.
    public let kind: Kind
    /// The former value: the title, the tags, or the code of another attribute. Empty for other kinds and for notes.
    public let before: String
    /// The value that the change has left, in the same form.
    public let after: String

    /// The maximum number of events of a task that are kept.
    public static let limit = 200

    /// Creates an event.
    public init(identity: Int, time: Date, kind: Kind, before: String = "", after: String = "") {
        (self.identity, self.time, self.kind) = (identity, time, kind)
        (self.before, self.after) = (before, after)
    }
}
