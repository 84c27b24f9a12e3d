import Texts

/// Inserts partials, parents and blocks.
///
/// A partial that includes itself remains a call, which is executed when the page is rendered. The size of the result
/// is limited, so that a few lines cannot expand without end.
struct TemplateExpander {
    typealias Lookup = (String) throws(TemplateError) -> [MustacheNode]?

    /// The content that a child template supplies for a block.
    private struct Argument {
        let block: MustacheBlock
    }

    private struct Context {
        /// The indentation inserted before each line.
        var indentation = ""
        /// The white space removed from the start of each line.
        var removed = ""
        var arguments: [String: Argument] = [:]
        var depth = 0
    }

    static let nodeLimit = 250_000
    static let depthLimit = 100

    private let lookup: Lookup
    private let language: TextLanguage
    /// Indicates whether texts are escaped for HTML.
    private let isHTML: Bool
    /// Indicates whether the template contains texts for readers.
    private(set) var hasTexts = false
    /// Indicates whether missing templates are omitted, as the specification requires, instead of being errors.
    private let allowsMissing: Bool
    /// Indicates whether the start of each line is marked, for indentation that is known only at run time.
    private let marksLines: Bool
    private var active: [String] = []
    private var count = 0

    init(
        allowsMissing: Bool, marksLines: Bool = false, language: TextLanguage, isHTML: Bool, lookup: @escaping Lookup
    ) {
        self.lookup = lookup
        (self.language, self.isHTML) = (language, isHTML)
        self.allowsMissing = allowsMissing
        self.marksLines = marksLines
    }

    mutating func expand(_ nodes: [MustacheNode], name: String) throws(TemplateError) -> [ExpandedNode] {
        active = [name]
        var output: [ExpandedNode] = []
        try expand(nodes, Context(), &output)
        return output
    }

    private mutating func expand(
        _ nodes: [MustacheNode], _ context: Context, _ output: inout [ExpandedNode]
    ) throws(TemplateError) {
        for node in nodes { try expand(node, context, &output) }
    }

    private mutating func expand(
        _ node: MustacheNode, _ context: Context, _ output: inout [ExpandedNode]
    ) throws(TemplateError) {
        count += 1
        switch node {
        case .text(let range): output.append(.text(range))
        case .lineStart(let range): lineStart(range, context, &output)
        case .variable(let name, let escaped, let position):
            output.append(.variable(name, escaped: escaped, position))
        case .section(let section):
            guard context.depth < Self.depthLimit else {
                throw section.position.error(
                    .recursion, "Sections and templates are nested more than \(Self.depthLimit) levels deep here.")
            }
            var inner = context
            inner.depth += 1
            var body: [ExpandedNode] = []
            try expand(section.children, inner, &body)
            output.append(.section(section, body))
        case .message(let message):
            hasTexts = true
            output.append(.message(message.expanded(in: language, isHTML: isHTML)))
        case .partial(let inclusion): try include(inclusion, [], context, &output)
        case .parent(let inclusion, let blocks): try include(inclusion, blocks, context, &output)
        case .block(let block): try expand(block, context, &output)
        }
    }

    private func lineStart(_ range: SourceRange, _ context: Context, _ output: inout [ExpandedNode]) {
        if marksLines { output.append(.lineStart) }
        if !context.indentation.isEmpty { output.append(.indentation(context.indentation)) }
        let own = Self.stripped(range.string, context.removed)
        if own.count == range.range.count {
            if !range.range.isEmpty { output.append(.text(range)) }
        } else if !own.isEmpty {
            output.append(.indentation(own))
        }
    }

    /// Returns `text` without the bytes at its start that it has in common with `prefix`.
    private static func stripped(_ text: String, _ prefix: String) -> String {
        var rest = text.utf8[...]
        for byte in prefix.utf8 {
            guard rest.first == byte else { break }
            rest = rest.dropFirst()
        }
        return String(Substring(rest))
    }

    private mutating func include(
        _ inclusion: MustacheInclusion, _ blocks: [MustacheBlock], _ context: Context, _ output: inout [ExpandedNode]
    ) throws(TemplateError) {
        let indentation = context.indentation + Self.stripped(inclusion.indentation, context.removed)
        if inclusion.isDynamic || (blocks.isEmpty && active.contains(inclusion.name) && context.arguments.isEmpty) {
            output.append(.call(inclusion, indentation: indentation))
            return
        }
        guard count < Self.nodeLimit, context.depth < Self.depthLimit else {
            throw inclusion.position.error(
                .recursion,
                "\(inclusion.name) includes itself without end, or is too large when expanded: "
                    + "put a section around the tag, or split the template.")
        }
        guard let nodes = try lookup(inclusion.name) else {
            if allowsMissing { return }
            throw inclusion.position.error(.missingTemplate, "There is no template \(inclusion.name).")
        }
        var inner = Context(indentation: indentation, depth: context.depth + 1)
        for block in blocks { inner.arguments[block.name] = Argument(block: block) }
        // The blocks of a child of this template take precedence over those of the template itself.
        inner.arguments.merge(context.arguments) { $1 }
        active.append(inclusion.name)
        try expand(nodes, inner, &output)
        active.removeLast()
    }

    private mutating func expand(
        _ block: MustacheBlock, _ context: Context, _ output: inout [ExpandedNode]
    ) throws(TemplateError) {
        guard let argument = context.arguments[block.name] else {
            return try expand(block.children, context, &output)
        }
        guard context.depth < Self.depthLimit, count < Self.nodeLimit else {
            throw block.position.error(.recursion, "The block \(block.name) contains itself without end.")
        }
        let given = argument.block
        var inner = context
        inner.depth += 1
        // Inside its own content, a block means its default content.
        inner.arguments[block.name] = nil
        inner.removed = given.contentIndentation ?? ""
        let place = block.contentIndentation ?? block.indentation
        inner.indentation = context.indentation + Self.stripped(place, context.removed)
        var content = given.children[...]
        if block.isStandalone {
            if !given.isStandalone, !inner.indentation.isEmpty { output.append(.indentation(inner.indentation)) }
        } else if case .lineStart? = content.first {
            content = content.dropFirst()
        }
        try expand(Array(content), inner, &output)
    }
}
