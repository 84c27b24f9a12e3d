/// The criteria of a search for tasks. A task must fulfill all of them.
public struct TaskQuery: Sendable, Hashable {
    /// The maximum length of the text in UTF-8 bytes. The rest of a longer text is ignored.
    static let textLimit = 1_000
    /// The maximum number of words. Further words are ignored.
    static let wordLimit = 12

    /// The text of the search field. Each of its words must occur in the title, the notes or the tags; a word with a number
    /// sign, such as `#home`, must be a tag.
    public var text: String
    /// The state of the tasks; `nil` for any.
    public var state: TaskState?
    /// A tag of the tasks, without its number sign; `nil` for any.
    public var tag: String?
    /// The date of the tasks; `nil` for any.
    public var date: DateCriterion?
    /// The list of the tasks; `nil` for any.
    public var list: TaskList.ID?

    /// Creates criteria.
    public init(
        text: String = "", state: TaskState? = nil, tag: String? = nil, date: DateCriterion? = nil,
        list: TaskList.ID? = nil
    ) {
        (self.text, self.state, self.tag, self.date, self.list) = (text, state, tag, date, list)
    }

    /// Indicates whether there are no criteria. Such a search finds nothing.
    public var isEmpty: Bool { words.isEmpty && tags.isEmpty && state == nil && date == nil && list == nil }

    /// The words of the text that are not tags, in lower case, each once.
    public var words: [String] {
        var words: [String] = []
        for word in typedWords where Self.tag(in: word) == nil {
            let folded = FoldedText.folded(String(word))
            if !words.contains(folded) { words.append(folded) }
        }
        return words
    }

    /// The tags that a task must have, in lower case.
    public var tags: [String] {
        let typed = typedWords.compactMap { Self.tag(in: $0) }
        return (typed + [tag].compactMap(\.self)).map(FoldedText.folded)
    }

    private var typedWords: some Sequence<Substring> {
        var text = text[...]
        while text.utf8.count > Self.textLimit { text = text.prefix(min(text.count / 2, Self.textLimit)) }
        return text.split(whereSeparator: { $0.isWhitespace || $0.unicodeScalars.allSatisfy { $0.value < 32 } })
            .prefix(Self.wordLimit)
    }

    private static func tag(in word: Substring) -> String? {
        word.first == "#" && TaskTags.isTag(word.dropFirst()) ? String(word.dropFirst()) : nil
    }
}

/// The states of tasks that a search can require.
public enum TaskState: String, Sendable, Hashable, CaseIterable {
    case due, done
}

/// The dates of tasks that a search can require.
public enum DateCriterion: String, Sendable, Hashable, CaseIterable {
    /// A date that has passed, of a task that is due.
    case overdue
    /// The present day.
    case today
    /// The present day or one of the six that follow.
    case week
    /// No date.
    case none
}
