/// Builds the tree of a template from its tokens, and removes the lines on which a tag is alone, as the Mustache
/// specification requires. Has no side effects.
struct MustacheParser {
    typealias Tag = MustacheTokenizer.Tag
    typealias Token = MustacheTokenizer.Token

    private struct Open {
        let tag: Tag
        let tagIndex: Int
        /// The comment for translators, if the tag begins a text.
        let note: String?
        var nodes: [MustacheNode] = []
        var blocks: [MustacheBlock] = []
    }

    private let source: SourceText
    private let tokens: [Token]
    private let lines: StandaloneLines
    private var stack: [Open] = []
    private var nodes: [MustacheNode] = []
    /// The comment for translators that the next text takes.
    private var note: String?

    /// The maximum nesting depth of sections. It bounds the recursion of the compiler's tree traversals.
    static let depthLimit = 100

    static func parse(
        _ source: SourceText, delimiters: MustacheDelimiters = .standard
    ) throws(TemplateError) -> [MustacheNode] {
        let tokens = try MustacheTokenizer.tokens(of: source, delimiters: delimiters)
        var parser = MustacheParser(source, tokens, initial: delimiters)
        try parser.run()
        return parser.nodes
    }

    private let initialDelimiters: MustacheDelimiters

    private init(_ source: SourceText, _ tokens: [Token], initial: MustacheDelimiters) {
        self.source = source
        self.tokens = tokens
        initialDelimiters = initial
        lines = StandaloneLines(source, tokens)
    }

    private mutating func run() throws(TemplateError) {
        for index in tokens.indices {
            switch tokens[index] {
            case .text(let range): text(range, at: index)
            case .newline(let range):
                if !lines.isDropped[index] {
                    if lines.startsLine[index] { emit(.lineStart(SourceRange(source: source, range: empty(range)))) }
                    emit(.text(SourceRange(source: source, range: range)))
                }
            case .tag(let tag):
                if lines.startsLine[index] { emit(.lineStart(SourceRange(source: source, range: empty(tag.range)))) }
                try self.tag(tag, at: index)
            }
        }
        if let open = stack.last {
            throw position(open.tag).error(
                .syntax, "The section \(open.tag.name) is not closed: write {{/\(open.tag.name)}} after it.")
        }
    }

    private func empty(_ range: Range<Int>) -> Range<Int> { range.lowerBound..<range.lowerBound }

    private mutating func emit(_ node: MustacheNode) {
        if stack.isEmpty {
            nodes.append(node)
        } else if stack[stack.count - 1].tag.kind != .parent {
            stack[stack.count - 1].nodes.append(node)
        }
        // Between the tags of a parent, only blocks are used.
    }

    private mutating func text(_ range: Range<Int>, at index: Int) {
        guard !lines.isDropped[index] else { return }
        guard lines.startsLine[index] else {
            return emit(.text(SourceRange(source: source, range: range)))
        }
        var end = range.lowerBound
        while end < range.upperBound, source.bytes[end] == 0x20 || source.bytes[end] == 0x09 { end += 1 }
        emit(.lineStart(SourceRange(source: source, range: range.lowerBound..<end)))
        if end < range.upperBound { emit(.text(SourceRange(source: source, range: end..<range.upperBound))) }
    }

    private func position(_ tag: Tag) -> SourcePosition {
        SourcePosition(source: source, offset: tag.range.lowerBound)
    }

    private mutating func tag(_ tag: Tag, at index: Int) throws(TemplateError) {
        switch tag.kind {
        case .comment: readNote(tag.name)
        case .delimiters: break
        case .variable, .unescaped:
            emit(.variable(try name(tag), escaped: tag.kind == .variable, position(tag)))
        case .partial: emit(.partial(try inclusion(tag, at: index)))
        case .section, .inverted, .parent, .block:
            guard stack.count < Self.depthLimit else {
                throw position(tag).error(.syntax, "Sections are nested more than \(Self.depthLimit) levels deep here.")
            }
            if tag.name.isEmpty { throw position(tag).error(.syntax, "This tag has no name.") }
            stack.append(Open(tag: tag, tagIndex: index, note: note))
            if tag.isText { note = nil }
        case .close: try close(tag, at: index)
        }
    }

    private func name(_ tag: Tag) throws(TemplateError) -> MustacheName {
        let name = MustacheName(tag.name)
        if tag.name.isEmpty || name.segments.contains("") {
            throw position(tag).error(
                .syntax, "This tag has no valid key: write {{name}}, or {{.}} for the current value.")
        }
        if tag.name.utf8.contains(where: { $0 <= 0x20 }) {
            throw position(tag).error(.syntax, "A key cannot contain white space: \(tag.name)")
        }
        return name
    }

    private mutating func readNote(_ comment: String) {
        guard comment.hasPrefix(MessageReader.notePrefix) else { return }
        note = String(comment.dropFirst(MessageReader.notePrefix.count).drop { $0 == " " })
    }

    private func inclusion(_ tag: Tag, at index: Int) throws(TemplateError) -> MustacheInclusion {
        var name = tag.name[...]
        let isDynamic = name.first == "*"
        if isDynamic { name = name.dropFirst().drop { $0 == " " || $0 == "\t" } }
        if name.isEmpty { throw position(tag).error(.syntax, "This tag has no template name.") }
        return MustacheInclusion(
            name: String(name), isDynamic: isDynamic, indentation: lines.indentation(of: index, source),
            position: position(tag))
    }

    private mutating func close(_ tag: Tag, at index: Int) throws(TemplateError) {
        guard let open = stack.popLast() else {
            throw position(tag).error(.syntax, "{{/\(tag.name)}} closes a section that is not open.")
        }
        guard open.tag.name == tag.name || open.tag.isText && tag.name == MessageReader.name else {
            let line = position(open.tag).lineAndColumn.line
            throw position(tag).error(
                .syntax,
                "{{/\(tag.name)}} is before the end of the section \(open.tag.name), which begins on line \(line): "
                    + "write {{/\(open.tag.name)}} first.")
        }
        switch open.tag.kind {
        case .parent:
            emit(.parent(try inclusion(open.tag, at: open.tagIndex), blocks: open.blocks))
        case .block:
            let block = MustacheBlock(
                name: tag.name, children: open.nodes, isStandalone: lines.isStandalone[open.tagIndex],
                indentation: lines.indentation(of: open.tagIndex, source), position: position(open.tag))
            if let last = stack.last, last.tag.kind == .parent {
                stack[stack.count - 1].blocks.append(block)
            } else {
                emit(.block(block))
            }
        case .section where open.tag.isText:
            emit(
                .message(
                    try MessageReader.read(
                        open.nodes, heading: open.tag.name, note: open.note, at: position(open.tag))))
        default:
            let raw = open.tag.range.upperBound..<tag.range.lowerBound
            emit(
                .section(
                    MustacheSection(
                        name: try name(open.tag), isInverted: open.tag.kind == .inverted, children: open.nodes,
                        position: position(open.tag), raw: SourceRange(source: source, range: raw),
                        delimiters: open.tag.delimiters)))
        }
    }
}

extension MustacheTokenizer.Tag {
    /// Indicates whether the tag begins a text for readers.
    fileprivate var isText: Bool {
        kind == .section && (name == MessageReader.name || name.hasPrefix(MessageReader.name + " "))
    }
}
