/// A template with the others that it names put in: what the compilers read.
indirect enum ExpandedNode: Sendable {
    case text(SourceRange)
    /// White space that no source holds: the indentation of a partial's lines.
    case indentation(String)
    /// Where a line begins whose indentation is known only when the template runs.
    case lineStart
    case variable(MustacheName, escaped: Bool, SourcePosition)
    case section(MustacheSection, [ExpandedNode])
    /// A template that is found or put in when the page is rendered: its name is a key's value, or it includes itself.
    case call(MustacheInclusion, indentation: String)
}
