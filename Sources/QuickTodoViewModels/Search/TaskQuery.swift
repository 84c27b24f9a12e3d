/// The criteria of a search for tasks. A task must fulfill all of them.
public struct TaskQuery: Sendable, Hashable {
    /// The maximum length of the text in UTF-8 bytes. The rest of a longer text is ignored.
    static let textLimit = 1_000
    /// The maximum number of words. Further words are ignored.
    static let wordLimit = 12

    /// The text of the search field. Each of its words must occur in the title, the notes, the tags or the subtasks; a
    /// word with a number sign, such as `#home`, must be a tag. A text in quotation marks is one word.
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
        for word in typedWords where word.isPhrase || Self.tag(in: word.text) == nil {
            let folded = FoldedText.folded(String(word.text))
            if !words.contains(folded) { words.append(folded) }
        }
        return words
    }

    /// The tags that a task must have, in lower case.
    public var tags: [String] {
        let typed = typedWords.compactMap { $0.isPhrase ? nil : Self.tag(in: $0.text) }
        return (typed + [tag].compactMap(\.self)).map(FoldedText.folded)
    }

    private var typedWords: [(text: Substring, isPhrase: Bool)] {
        var text = text[...]
        while text.utf8.count > Self.textLimit { text = text.prefix(min(text.count / 2, Self.textLimit)) }
        var words: [(text: Substring, isPhrase: Bool)] = []
        while words.count < Self.wordLimit {
            text = text.drop(while: Self.isSeparator)
            if text.isEmpty { break }
            if let phrase = Self.phrase(at: text) {
                words.append((phrase.content, true))
                text = phrase.rest
            } else {
                let word = text.prefix { !Self.isSeparator($0) }
                words.append((word, false))
                text = text[word.endIndex...]
            }
        }
        return words
    }

    private static func isSeparator(_ character: Character) -> Bool {
        character.isWhitespace || character.unicodeScalars.allSatisfy { $0.value < 32 }
    }

    /// Returns the text in quotation marks with which a text begins, and the rest; `nil` if a mark is a part of a word.
    private static func phrase(at text: Substring) -> (content: Substring, rest: Substring)? {
        let marks: [Character: Character] = ["\"": "\"", "“": "”"]
        guard let mark = text.first.flatMap({ marks[$0] }),
            let end = text.dropFirst().firstIndex(of: mark), text[end...].dropFirst().first.map(isSeparator) ?? true
        else { return nil }
        var content = text[..<end].dropFirst().drop(while: isSeparator)
        while content.last.map(isSeparator) == true { content.removeLast() }
        if content.isEmpty || content.contains(where: { isSeparator($0) && $0 != " " }) { return nil }
        return (content, text[end...].dropFirst())
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
