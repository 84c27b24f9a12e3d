/// A template as it was written, before other templates are put in.
indirect enum MustacheNode: Sendable {
    /// Text within one line, or its end.
    case text(SourceRange)
    /// A line begins that has content; the white space that it begins with.
    case lineStart(SourceRange)
    case variable(MustacheName, escaped: Bool, SourcePosition)
    case section(MustacheSection)
    case partial(MustacheInclusion)
    case parent(MustacheInclusion, blocks: [MustacheBlock])
    case block(MustacheBlock)
}

struct MustacheSection: Sendable {
    let name: MustacheName
    let isInverted: Bool
    let children: [MustacheNode]
    let position: SourcePosition
    /// The text between the tags and the delimiters in force there: what a lambda is given.
    let raw: SourceRange
    let delimiters: MustacheDelimiters
}

/// Another template put in here.
struct MustacheInclusion: Sendable {
    let name: String
    /// The name is a key whose value names the template.
    let isDynamic: Bool
    /// The white space before a tag that stands alone on its line.
    let indentation: String
    let position: SourcePosition
}

/// A place that a child template may fill, or what it fills it with.
struct MustacheBlock: Sendable {
    let name: String
    let children: [MustacheNode]
    /// The opening tag stands alone on its line, which is then no part of the output.
    let isStandalone: Bool
    /// The white space before the opening tag.
    let indentation: String
    let position: SourcePosition

    /// The white space that the first line of the content begins with; nil when the content begins with no line.
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
            case .text, .variable, .block: return nil
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

/// A key as a tag names it: `title`, `user.name`, or `.` for the present value itself.
struct MustacheName: Sendable, Hashable {
    let text: String
    /// Empty for `.`.
    let segments: [String]

    init(_ text: String) {
        self.text = text
        segments = text == "." ? [] : text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }
}
