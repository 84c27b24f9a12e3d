public import Texts

/// A change of a subtask that a user has made and can undo: the subtask before and after.
public struct SubtaskChange: Sendable, Hashable {
    /// The subtask before the change; `nil` if it was added.
    public let former: Subtask?
    /// The subtask after the change; `nil` if it was deleted.
    public let new: Subtask?

    /// Creates a change.
    public init(from former: Subtask?, to new: Subtask?) { (self.former, self.new) = (former, new) }

    /// The task's id.
    public var task: TaskItem.ID? { (former ?? new)?.task }

    /// The subtask, before the change if it existed.
    public var subtask: Subtask? { former ?? new }

    /// Returns the stored subtask and the one that replaces it if the change is undone; `nil` if it is not as the change has
    /// left it.
    public func undoing(_ stored: Subtask?) -> (stored: Subtask?, restored: Subtask?)? {
        guard let former, let new else { return stored == new ? (stored, former) : nil }
        guard let stored, let restored = stored.undoing(new, to: former) else { return nil }
        return (stored, restored)
    }

    /// The change in a sentence, such as “Deleted “Milk”.”
    public var text: Text {
        guard let former else { return "Added “\(new?.title ?? "")”." }
        guard let new else { return "Deleted “\(former.title)”." }
        if former.title != new.title { return "Changed “\(former.title)” to “\(new.title)”." }
        if former.isChecked != new.isChecked {
            return new.isChecked ? "Completed “\(new.title)”." : "“\(new.title)” is due again."
        }
        return "Moved “\(new.title)”."
    }
}
