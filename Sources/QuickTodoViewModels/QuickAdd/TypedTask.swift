#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A task as the text of the field to add tasks describes it, such as `Pay rent !high #home every month tomorrow`.
///
/// Priorities (`!high`, `!1`), tags (`#home`) and the names of lists (`@Work`, `@"Home and garden"`) are recognized anywhere in
/// the text; dates, times and repetitions at its
/// end, or at its start if no English title begins so. Korean and English descriptions count in every language. Text in quotation marks is never a description, and every word that
/// is none stays in the title. If no word is left for the title, the whole text is the title.
public struct TypedTask: Sendable, Hashable {
    /// The text without the descriptions.
    public let title: String
    /// The attributes that the text describes.
    public let attributes: TaskAttributes
    /// The list that the text names; `nil` if it names none.
    public let list: TaskList?

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - text: One line of text.
    ///   - now: The time to which words such as “tomorrow” refer.
    ///   - lists: The lists that the text can name.
    public init(_ text: String, now: TypedTime, lists: [TaskList] = []) {
        let all = TypedWord.words(of: text)
        var marks = TypedMarks(lists: lists)
        let words = all.filter { !marks.take($0) }
        let phrases = TypedPhrases(words, now: now)
        guard !phrases.title.isEmpty else {
            (title, attributes, list) = (text, .none, nil)
            return
        }
        list = marks.list
        attributes = TaskAttributes(
            due: phrases.schedule.due(at: now), priority: marks.priority, tags: marks.tags,
            repetition: phrases.schedule.repetition)
        title = attributes == .none && list == nil ? text : phrases.title.map(\.text).joined(separator: " ")
    }
}

extension TypedTask {
    /// Returns the words of a text that begin as the name of a list does and name none of the lists.
    public static func unknownLists(in text: String, among lists: [TaskList]) -> [String] {
        TypedWord.words(of: text).map(\.text).filter { word in
            word != TypedListName.mark && TypedListName(word).map { $0.list(among: lists) == nil } ?? false
        }
    }
}

/// The time at which a text is typed, on the person's clock.
public struct TypedTime: Sendable, Hashable {
    /// The point in time.
    public let date: Date
    /// The person's calendar.
    public let calendar: PersonCalendar
    /// The day.
    public let today: CalendarDay
    /// The minutes since midnight.
    public let minute: Int
    /// The day with which a week begins: 0 is Sunday.
    public let firstWeekday: Int

    /// Creates the time.
    public init(_ now: Date, in calendar: PersonCalendar, firstWeekday: Int = 1) {
        (date, self.calendar, self.firstWeekday) = (now, calendar, firstWeekday)
        (today, minute) = (calendar.day(of: now), calendar.minute(of: now))
    }
}

/// A word of a typed text.
struct TypedWord: Hashable {
    /// The word as it was typed, or several words in quotation marks.
    let text: String
    /// The word in lower case; empty for words in quotation marks, which have no other meaning.
    let key: String

    /// Returns the words of a text. One pass.
    static func words(of text: String) -> [TypedWord] {
        var words: [TypedWord] = []
        var current = ""
        var closing: Character?
        var isQuoted = false
        func end() {
            if !current.isEmpty { words.append(TypedWord(text: current, key: isQuoted ? "" : current.lowercased())) }
            (current, isQuoted) = ("", false)
        }
        for character in text {
            if closing == nil, character.isWhitespace {
                end()
                continue
            }
            if closing == character {
                closing = nil
            } else if closing == nil, current.isEmpty || current == TypedListName.mark, let other = quotes[character] {
                (closing, isQuoted) = (other, current.isEmpty)
            }
            current.append(character)
        }
        end()
        // A quotation mark that is never closed is an ordinary character.
        guard closing != nil, let last = words.popLast() else { return words }
        return words
            + last.text.split(whereSeparator: \.isWhitespace).map { TypedWord(text: String($0), key: $0.lowercased()) }
    }

    static let quotes: [Character: Character] = ["\"": "\"", "“": "”", "„": "“", "«": "»"]
}

/// The priority, the tags and the list of a typed text, whose words begin with `!`, `#` and `@`.
struct TypedMarks {
    private(set) var priority = TaskPriority.none
    private(set) var tags = TaskTags()
    private(set) var list: TaskList?
    private let lists: [TaskList]

    init(lists: [TaskList]) { self.lists = lists }

    /// Takes a word that is a mark. Returns false if it is none.
    mutating func take(_ word: TypedWord) -> Bool {
        if let priority = Self.priorities[word.key] {
            self.priority = priority
            return true
        }
        if let named = TypedListName(word.text)?.list(among: lists) {
            list = named
            return true
        }
        return word.key.first == "#" && tags.add(String(word.text.dropFirst()))
    }

    private static let priorities: [String: TaskPriority] = [
        "!high": .high, "!1": .high, "!medium": .medium, "!med": .medium, "!2": .medium, "!low": .low, "!3": .low,
        "!높음": .high, "!보통": .medium, "!중간": .medium, "!낮음": .low,
    ]
}
