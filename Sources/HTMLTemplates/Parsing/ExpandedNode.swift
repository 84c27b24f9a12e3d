/// A template after its partials, parents and blocks have been inserted: the input of the compilers.
indirect enum ExpandedNode: Sendable {
    case text(SourceRange)
    /// White space that is not in the source: the indentation of a partial's lines.
    case indentation(String)
    /// The wording of a text for readers, or a part of it, escaped for HTML.
    case generated(String, SourcePosition)
    case message(ExpandedMessage)
    /// The start of a line whose indentation is known only when the template is rendered.
    case lineStart
    case variable(MustacheName, escaped: Bool, SourcePosition)
    case section(MustacheSection, [ExpandedNode])
    /// A template that is looked up and inserted when the page is rendered, because its name is a key's value or
    /// because it includes itself.
    case call(MustacheInclusion, indentation: String)
}
