public import Texts

/// The reasons why a file cannot be imported.
public enum ImportError: Error, Hashable, Sendable {
    case tooLarge, tooMany, empty, unknownFormat, unreadable
    /// A text is not in UTF-8.
    case notUTF8(line: Int)
    /// A record exceeds the maximum number of bytes of one.
    case longRecord(line: Int)
    /// A quotation mark is not closed.
    case openQuote(line: Int)
    /// Text follows a quotation mark that closes a cell.
    case textAfterQuote(line: Int)
    /// The text is not JSON.
    case notJSON(line: Int)
    /// The JSON ends before its end.
    case cutOff(line: Int)
    /// The JSON is no list of tasks.
    case noTasks
    /// The first row of a table does not name a column of titles.
    case noTitleColumn
    /// The import was completed or discarded before.
    case isGone

    /// The sentence for the user.
    public var text: Text {
        switch self {
        case .tooLarge:
            "The file has more than \(ImportLimits.fileBytes / 1_000_000, "megabytes") MB. Please divide it."
        case .tooMany: "The file has more than \(ImportLimits.tasks, "number") tasks. Please divide it."
        case .empty: "The file is empty."
        case .unknownFormat: "This is not a file of tasks. Please choose one in JSON, CSV or todo.txt format."
        case .unreadable: "The file could not be read. Please try again."
        case .notUTF8(let line): "Line \(line, "line") is not in UTF-8. Please save the file in this encoding."
        case .longRecord(let line): "Line \(line, "line") begins a task of more than 1 MB. Is a quotation mark missing?"
        case .openQuote(let line): "Line \(line, "line") has a quotation mark that is never closed."
        case .textAfterQuote(let line):
            "Line \(line, "line") has text behind a quotation mark. Quotation marks in a cell must be doubled."
        case .notJSON(let line): "Line \(line, "line") is not valid JSON."
        case .cutOff(let line): "The file ends too early, in line \(line, "line"). It is not complete."
        case .noTasks: "This JSON file contains no list with the name “tasks”."
        case .noTitleColumn: "The first line must name the columns, one of them “title”."
        case .isGone: "This import was completed or discarded before. Please choose the file again."
        }
    }
}

/// The limits of imports.
public enum ImportLimits {
    /// The maximum size of a file in bytes.
    public static let fileBytes = 64_000_000
    /// The maximum number of tasks.
    public static let tasks = 100_000
    /// The maximum size of one record in bytes.
    static let recordBytes = 1 << 20
    /// The number of remarks, and of tasks, that a preview shows.
    public static let shown = 50
}
