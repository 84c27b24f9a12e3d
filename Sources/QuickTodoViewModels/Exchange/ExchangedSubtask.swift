/// A subtask in a file.
public struct ExchangedSubtask: Sendable, Hashable {
    /// The title.
    public var title: String
    /// Indicates whether the subtask is done.
    public var isChecked: Bool

    /// Creates a subtask.
    public init(_ title: String, isChecked: Bool = false) { (self.title, self.isChecked) = (title, isChecked) }

    /// The subtask as in a checklist in Markdown: `[ ] Pack`, or `[x] Pack` if it is done.
    public var text: String { (isChecked ? Self.checkedMark : Self.mark) + title }

    /// Reads a line. One without a mark is due.
    public init(text: String) {
        let start = text.prefix(Self.mark.count).lowercased()
        let isMarked = start == Self.mark || start == Self.checkedMark
        self.init(isMarked ? String(text.dropFirst(start.count)) : text, isChecked: start == Self.checkedMark)
    }

    private static let mark = "[ ] "
    private static let checkedMark = "[x] "
}

extension [ExchangedSubtask] {
    /// The subtasks as text, one on each line.
    public var text: String { map(\.text).joined(separator: "\n") }

    /// Reads the lines of a text.
    public init(text: String) {
        self = text.replacing("\r\n", with: "\n").split(separator: "\n").map { ExchangedSubtask(text: String($0)) }
    }
}
