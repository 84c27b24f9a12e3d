/// A part of a source file that is shown in one colour.
struct SourceToken: Sendable, Equatable {
    /// The part that a token plays in its language. The raw value is the class of its element.
    enum Kind: String, Sendable, CaseIterable {
        case plain = ""
        case comment = "c"
        case keyword = "k"
        case string = "s"
        /// A number, and a colour in a style sheet.
        case number = "n"
        /// A type, and a selector in a style sheet.
        case type = "t"
        /// An attribute, and a property in a style sheet.
        case attribute = "a"
        /// An HTML tag.
        case tag = "g"
        /// A Mustache tag.
        case mustache = "m"
    }

    let kind: Kind
    /// The place of its bytes in the file.
    let range: Range<Int>
}

/// The languages of the gallery's source files.
enum SourceLanguage: String, Sendable {
    case swift
    case mustache
    case css

    /// The language of a file by the end of its name.
    init?(path: String) {
        guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        self.init(rawValue: String(path[path.index(after: dot)...]))
    }

    /// The tokens of a source file. They follow each other without gaps and cover the file, whatever it contains. Linear in its length.
    func tokens(of source: [UInt8]) -> [SourceToken] {
        switch self {
        case .swift:
            var tokenizer = SwiftTokenizer(source)
            return tokenizer.tokens()
        case .mustache:
            var tokenizer = TemplateTokenizer(source)
            return tokenizer.tokens()
        case .css:
            var tokenizer = StyleTokenizer(source)
            return tokenizer.tokens()
        }
    }
}
