/// A text in a part of Markdown, as users write notes. It contains no markup of HTML, which remains text.
///
/// - Paragraphs are separated by blank lines. Each line end within one is kept, as in a letter.
/// - `*emphasis*` or `_emphasis_`, `**strong**`, code between backticks, and lines of code between lines of three backticks.
/// - `[text](https://address)`, also `http` and `mailto`. Web addresses in the text are links.
/// - Lists with `-`, `*`, `+` or `1.`; more indented lines belong to the item, which can contain lists.
/// - `# Heading`, of which there is one level.
/// - A backslash before a punctuation mark makes it text.
///
/// Everything else is text. Reading takes linear time, and markup that is nested more than eight times is text.
public struct Markdown: Sendable, Hashable {
    /// The paragraphs, headings, lists and code in order.
    public let blocks: [Block]
    /// Indicates whether the text was longer than the limit, so that its end is missing.
    public let isCut: Bool

    /// The maximum number of lists, or of emphases, in each other.
    static let depth = 8

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - text: The text as the user has written it.
    ///   - limit: The maximum number of UTF-8 bytes that are read. A longer text is cut after a line, or within the first
    ///     one.
    public init(_ text: String, limit: Int = .max) {
        isCut = text.utf8.count > limit
        var lines = (isCut ? String(decoding: text.utf8.prefix(limit), as: UTF8.self) : text)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        if isCut, lines.count > 1 { lines.removeLast() }
        blocks = MarkdownBlockReader.blocks(of: lines[...], depth: 0)
    }

    /// A part of the text that begins on its own line.
    public indirect enum Block: Sendable, Hashable {
        /// Lines of text.
        case paragraph([Span])
        /// A heading.
        case heading([Span])
        /// Lines of code.
        case code(String)
        /// Items with bullets, or with numbers from the first one on.
        case list([[Block]], first: Int?)
    }

    /// A part of a line.
    public indirect enum Span: Sendable, Hashable {
        /// Text without markup.
        case text(String)
        /// The end of a line.
        case lineBreak
        /// Code.
        case code(String)
        /// Emphasized parts.
        case emphasis([Span])
        /// Strongly emphasized parts.
        case strong([Span])
        /// Parts that link to an address of a web page or for mail.
        case link([Span], address: String)
    }
}
