/// The surroundings of content: the parts that affect fragments.
struct HTMLScope {
    enum Kind {
        /// Part of the page itself: dynamic content becomes a fragment.
        case page
        /// In a row of a live list: only lists in it become fragments, because a changed row is sent as a whole.
        case row(list: Int)
        /// In a section that cannot be analyzed, or where nothing is sent separately.
        case whole
    }

    var kind: Kind
    var parent: Int?
    var trail: [TrailStep] = []
    /// The keys that the enclosing sections provide, the innermost last; `nil` for a section whose keys are unknown.
    var schemas: [TemplateSchema?] = []
    var whiteSpace = WhiteSpaceRule.folded
    /// The neighbor of text at the edges of the container.
    var edge = WhiteSpace.Neighbor.inline
    var isWithoutText = false
    /// The name of the enclosing select.
    var select: String?
    /// The enclosing form, as an index of the controls.
    var form: Int?
    /// The names of the enclosing elements, outermost first.
    var ancestors: [String] = []
    /// The enclosing conditions, outermost first.
    var conditions: [ComponentPlace.Condition] = []
    /// The innermost enclosing content of a component.
    var content: ComponentPlace.Content?
    /// The key of the innermost enclosing list.
    var list: String?
    /// Indicates whether markup is allowed, not only text.
    var isMarkup = true
    /// Indicates whether patches leave the content alone.
    var isIgnored = false

    enum WhiteSpaceRule { case folded, kept, spaced, asWritten }

    var isPage: Bool { if case .page = kind { true } else { false } }
    var isRow: Bool { if case .row = kind { true } else { false } }

    /// The same scope, but nothing inside it is sent separately.
    var asWhole: HTMLScope {
        var scope = self
        scope.kind = .whole
        return scope
    }
}
