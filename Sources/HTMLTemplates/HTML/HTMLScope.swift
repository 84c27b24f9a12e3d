/// What surrounds a piece of content, as far as fragments are concerned.
struct HTMLScope {
    enum Kind {
        /// Part of the page itself: what is dynamic here becomes a fragment.
        case page
        /// In a row of a live list: only lists in it become fragments, since a changed row is sent as a whole.
        case row(list: Int)
        /// In a section of which too little is known, or where nothing is sent alone.
        case whole
    }

    var kind: Kind
    var parent: Int?
    var trail: [TrailStep] = []
    /// The keys that sections around have brought into view, innermost last; nil where they are not known.
    var schemas: [TemplateSchema?] = []
    var whiteSpace = WhiteSpaceRule.folded
    /// The content's container for text at its edges.
    var edge = WhiteSpace.Neighbour.inline
    var isWithoutText = false
    /// The name of the select around.
    var select: String?
    /// The form around, as an index of the controls.
    var form: Int?
    /// Markup may stand here, not just text.
    var isMarkup = true

    enum WhiteSpaceRule { case folded, kept, spaced, asWritten }

    var isPage: Bool { if case .page = kind { true } else { false } }

    /// Nothing inside is sent alone.
    var asWhole: HTMLScope {
        var scope = self
        scope.kind = .whole
        return scope
    }
}
