/// What a title may be, and what is made of what a person typed.
public enum TaskTitle {
    /// The longest title, in characters as a person counts them.
    public static let limit = 500

    /// The longest title in UTF-8 bytes: a character may have any number of marks on it.
    static let byteLimit = 16 * 1024

    /// Why a title is refused; the description is for the person who typed it.
    public enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        /// Nothing in it can be seen.
        case blank
        /// It has more than ``TaskTitle/limit`` characters.
        case tooLong

        public var description: String {
            switch self {
            case .blank: "Please give the task a title."
            case .tooLong: "Please shorten the title to at most \(TaskTitle.limit) characters."
            }
        }
    }

    /// The title as it is kept: without white space at its ends, on one line.
    ///
    /// Throws a ``Refusal`` where nothing that can be seen is left, or too much. O(length).
    public static func accepted(_ typed: String) throws(Refusal) -> String {
        let line = String(typed.map { $0.isNewline || $0.isControl ? " " : $0 })
        guard let first = line.firstIndex(where: { !$0.isWhitespace }),
            let last = line.lastIndex(where: { !$0.isWhitespace })
        else { throw .blank }
        let title = line[first...last]
        if title.unicodeScalars.allSatisfy({ $0.isUnseen }) { throw .blank }
        if title.utf8.count > byteLimit || title.count > limit { throw .tooLong }
        return String(title)
    }
}

extension Character {
    fileprivate var isControl: Bool {
        unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
    }
}

extension Unicode.Scalar {
    /// White space, and what fonts show nothing for, such as the Hangul filler.
    fileprivate var isUnseen: Bool {
        properties.isWhitespace || properties.isDefaultIgnorableCodePoint
    }
}
