/// The name of a list in a typed text, such as `@Work` or `@"Home and garden"`, which may not be complete.
struct TypedListName {
    /// The character before the name.
    static let mark = "@"

    /// The maximum number of lists that are suggested.
    private static let suggestionLimit = 5

    private let name: String

    /// Reads a word; fails if it does not begin with the mark.
    init?(_ word: some StringProtocol) {
        guard word.hasPrefix(Self.mark) else { return nil }
        var rest = word.dropFirst()
        if let closing = rest.first.flatMap({ TypedWord.quotes[$0] }) {
            rest = rest.dropFirst()
            if rest.last == closing { rest = rest.dropLast() }
        }
        name = FoldedText.folded(String(rest))
    }

    /// Returns the list with the name. Names of the inbox are those in the languages of the app.
    func list(among lists: [TaskList]) -> TaskList? {
        name.isEmpty ? nil : lists.first { $0.foldedNames.contains(name) }
    }

    /// Returns the lists with a word that begins as the name does.
    private func suggestions(among lists: [TaskList]) -> [TaskList] {
        let found = lists.filter { list in
            list.foldedNames.contains { $0.hasPrefix(name) || $0.contains(" " + name) }
        }
        return Array(found.prefix(Self.suggestionLimit))
    }

    // MARK: Completion

    /// Returns the lists whose names complete the last word of a text; none if it is not the beginning of a name.
    static func suggestions(for text: String, among lists: [TaskList]) -> [TaskList] {
        guard let start = startOfName(in: text), let name = TypedListName(text[start...]) else { return [] }
        let complete = name.list(among: lists)
        return name.suggestions(among: lists).filter { $0 != complete }
    }

    /// Returns the text with the name of a list in place of the last word, if that is the beginning of a name, and otherwise
    /// behind it.
    static func completed(_ text: String, with list: TaskList) -> String {
        let start = startOfName(in: text) ?? text.endIndex
        let name = list.name.isEmpty ? "inbox" : list.name
        let needsQuotes =
            name.contains(where: \.isWhitespace) || name.first.map { TypedWord.quotes[$0] != nil } ?? false
        let gap = start > text.startIndex && !text[text.index(before: start)].isWhitespace ? " " : ""
        let quote = needsQuotes ? "\"" : ""
        return "\(text[..<start])\(gap)\(mark)\(quote)\(name)\(quote) "
    }

    /// Returns the place of the mark of a name with which a text ends.
    private static func startOfName(in text: String) -> String.Index? {
        guard let start = text.lastIndex(of: "@"),
            start == text.startIndex || text[text.index(before: start)].isWhitespace
        else { return nil }
        let name = text[start...].dropFirst()
        guard let closing = name.first.flatMap({ TypedWord.quotes[$0] }) else {
            return name.contains(where: \.isWhitespace) ? nil : start
        }
        return name.dropFirst().contains(closing) ? nil : start
    }
}
