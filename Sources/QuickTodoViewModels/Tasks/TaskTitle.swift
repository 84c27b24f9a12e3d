public import Texts

/// The validation of task titles.
public enum TaskTitle {
    /// The maximum length of a title, in characters (extended grapheme clusters).
    public static let limit = 500

    /// The maximum length of a title in UTF-8 bytes. It is limited separately because a character can have any number
    /// of combining marks.
    static let byteLimit = 16 * 1024

    /// The reasons why a title is rejected.
    public enum Refusal: Error, Hashable, Sendable {
        /// The title contains no visible characters.
        case blank
        /// The title has more than ``TaskTitle/limit`` characters or more than 16 KiB.
        case tooLong
        /// A text has more lines than tasks can be added at once.
        case tooMany
        /// A text has more indented lines after a line than a task can have subtasks.
        case tooManySubtasks

        /// The message for the user.
        public var text: Text {
            switch self {
            case .blank: "Please give the task a title."
            case .tooLong: "Please shorten the title to at most \(TaskTitle.limit) characters."
            case .tooMany: "Please add at most \(TaskLines.limit) tasks at a time."
            case .tooManySubtasks: TaskServiceError.tooManySubtasks.text
            }
        }
    }

    /// Returns the title in its stored form: on one line, without white space at the ends. O(n) in the length of the
    /// input, and O(1) for input of more than 16 KiB, which is rejected without further examination.
    ///
    /// - Throws: ``Refusal`` if the title contains no visible characters or is too long.
    public static func accepted(_ typed: String) throws(Refusal) -> String {
        if typed.utf8.count > byteLimit { throw .tooLong }
        let line = String(typed.map { $0.isNewline || $0.isControl ? " " : $0 })
        guard let first = line.firstIndex(where: { !$0.isWhitespace }),
            let last = line.lastIndex(where: { !$0.isWhitespace })
        else { throw .blank }
        let title = line[first...last]
        if title.unicodeScalars.allSatisfy({ $0.isUnseen }) { throw .blank }
        if title.count > limit { throw .tooLong }
        return String(title)
    }
}

extension Character {
    fileprivate var isControl: Bool {
        unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
    }
}

extension Unicode.Scalar {
    /// Indicates whether the scalar is white space or a character that fonts render invisibly, such as the Hangul filler
    /// and the empty Braille pattern.
    fileprivate var isUnseen: Bool {
        properties.isWhitespace || properties.isDefaultIgnorableCodePoint || value == 0x2800
    }
}
