public import Texts

/// The formats of files in which tasks leave and enter the app.
public enum ExchangeFormat: String, Sendable, Hashable, CaseIterable {
    /// All that a task contains, as JSON.
    case json
    /// A table with all that a task contains (RFC 4180).
    case csv
    /// One task on each line (https://github.com/todotxt/todo.txt).
    case todoTxt = "todo.txt"
    /// The table that Todoist exports and imports.
    case todoist
    /// The dates of due tasks as events (RFC 5545). It is only written.
    case iCalendar = "ical"

    /// The formats that can be read.
    public static let readable: [ExchangeFormat] = [.json, .csv, .todoTxt, .todoist]

    /// The name of an exported file.
    public var fileName: String {
        switch self {
        case .json: "quicktodo.json"
        case .csv: "quicktodo.csv"
        case .todoTxt: "todo.txt"
        case .todoist: "todoist.csv"
        case .iCalendar: "quicktodo.ics"
        }
    }

    /// Indicates whether a file tells the lists of its tasks.
    var hasLists: Bool { self == .json || self == .csv }

    /// Indicates whether a file has the order of the list, because it tells no times. The others have the order in which
    /// the tasks were added.
    var hasListOrder: Bool { self == .todoist }

    /// The media type of a file.
    public var mediaType: String {
        switch self {
        case .json: "application/json"
        case .csv, .todoist: "text/csv; charset=utf-8; header=present"
        case .todoTxt: "text/plain; charset=utf-8"
        case .iCalendar: "text/calendar; charset=utf-8"
        }
    }

    /// The name of the format for the user.
    public var name: Text {
        switch self {
        case .json: Text(verbatim: "JSON")
        case .csv: Text(verbatim: "CSV")
        case .todoTxt: Text(verbatim: "todo.txt")
        case .todoist: "CSV for Todoist"
        case .iCalendar: Text(verbatim: "iCalendar")
        }
    }

    /// The purpose of the format, and the parts of tasks that it omits.
    public var note: Text {
        switch self {
        case .json: "Everything, to keep or to import again."
        case .csv: "Everything, as a table for spreadsheets."
        case .todoTxt: "One task on each line, without lists and subtasks. Times of completion become days."
        case .todoist: "Due tasks without lists and subtasks, for Todoist."
        case .iCalendar: "The dates of due tasks, for calendars. It cannot be imported."
        }
    }

    /// Returns the format of a file, judged by its name and its first bytes; `nil` if it is none that can be read.
    public static func detected(name: String, start: some Sequence<UInt8>) -> ExchangeFormat? {
        let text = String(decoding: Array(start.prefix(4_096)), as: UTF8.self)
            .drop { $0.isWhitespace || $0 == "\u{feff}" }
        let line = text.prefix { !$0.isNewline }.lowercased()
        if text.first == "{" || text.first == "[" { return .json }
        if line.hasPrefix("type,content,") { return .todoist }
        let name = name.lowercased()
        if name.hasSuffix(".csv") || name.hasSuffix(".tsv") { return .csv }
        if name.hasSuffix(".json") { return .json }
        if line.hasPrefix("begin:vcalendar") || !name.hasSuffix(".txt") { return nil }
        return .todoTxt
    }
}
