/// A part of a source file that is shown in one color.
struct SourceToken: Sendable, Equatable {
    /// The kind of a token. The raw value is the class of the element.
    enum Kind: String, Sendable, CaseIterable {
        case plain = ""
        case comment = "c"
        case keyword = "k"
        case string = "s"
        /// A number, or a color in a style sheet.
        case number = "n"
        /// A type, or a selector in a style sheet.
        case type = "t"
        /// An attribute, or a property in a style sheet.
        case attribute = "a"
        /// An HTML tag.
        case tag = "g"
        /// A Mustache tag.
        case mustache = "m"
    }

    let kind: Kind
    /// The token's byte range in the file.
    let range: Range<Int>
}

/// The languages of the gallery's source files.
enum SourceLanguage: String, Sendable {
    case swift
    case mustache
    case css
    case js

    /// Creates the language for a file name extension, or returns `nil` if it is unknown.
    init?(path: String) {
        guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        self.init(rawValue: String(path[path.index(after: dot)...]))
    }

    /// Returns the tokens of a source file. They cover the whole file without gaps, even if it is malformed. O(n) in
    /// the length of the file.
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
        case .js:
            var tokenizer = ScriptTokenizer(source)
            return tokenizer.tokens()
        }
    }
}
