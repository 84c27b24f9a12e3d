/// A parsed template before other templates are inserted.
indirect enum MustacheNode: Sendable {
    /// Text within one line, or a newline.
    case text(SourceRange)
    /// The start of a line that has content, with the line's leading white space.
    case lineStart(SourceRange)
    case variable(MustacheName, escaped: Bool, SourcePosition)
    case section(MustacheSection)
    case message(MustacheMessage)
    case partial(MustacheInclusion)
    case parent(MustacheInclusion, blocks: [MustacheBlock])
    case block(MustacheBlock)
}

struct MustacheSection: Sendable {
    /// The part that a section plays in a text for readers.
    enum Role: Sendable, Equatable {
        /// None: the section is written in the template.
        case own
        /// The content of a text with elements, which is always written.
        case text
        /// A wording that is written if the number of the section's key has this plural form.
        case pluralForm(Int, isUntranslated: Bool)
    }

    var role = Role.own
    let name: MustacheName
    let isInverted: Bool
    let children: [MustacheNode]
    let position: SourcePosition
    /// The text between the tags, and the delimiters used in it: the argument of a lambda.
    let raw: SourceRange
    let delimiters: MustacheDelimiters

    /// Indicates whether the section certainly provides no keys.
    var providesNoKeys: Bool { isInverted || role != .own }
}

/// The inclusion of another template.
struct MustacheInclusion: Sendable {
    let name: String
    /// Indicates whether the name is a key whose value names the template.
    let isDynamic: Bool
    /// The white space before a tag that is alone on its line.
    let indentation: String
    let position: SourcePosition
}

/// A place that a child template can fill, or the content for such a place.
struct MustacheBlock: Sendable {
    let name: String
    let children: [MustacheNode]
    /// Indicates whether the opening tag is alone on its line, which is then not part of the output.
    let isStandalone: Bool
    /// The white space before the opening tag.
    let indentation: String
    let position: SourcePosition

    /// The leading white space of the content's first line; `nil` if the content does not begin with a line.
    var contentIndentation: String? {
        guard isStandalone else { return nil }
        for child in children {
            switch child {
            case .lineStart(let range): return range.string
            case .block(let block) where block.isStandalone: return block.contentIndentation ?? block.indentation
            case .partial(let inclusion), .parent(let inclusion, _): return inclusion.indentation
            case .section(let section):
                guard case .lineStart(let range)? = section.children.first else { return nil }
                return range.string
            case .text, .variable, .block, .message: return nil
            }
        }
        return nil
    }
}

struct MustacheDelimiters: Sendable, Hashable {
    var open: [UInt8]
    var close: [UInt8]

    static let standard = MustacheDelimiters(open: Array("{{".utf8), close: Array("}}".utf8))
}

/// A key as written in a tag: `title`, `user.name`, or `.` for the current value.
struct MustacheName: Sendable, Hashable {
    let text: String
    /// The parts between the dots; empty for `.`.
    let segments: [String]

    init(_ text: String) {
        self.text = text
        segments = text == "." ? [] : text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }
}
