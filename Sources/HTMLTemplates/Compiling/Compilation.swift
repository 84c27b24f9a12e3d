/// What compiling a template gives.
struct Compilation: Sendable {
    var program: Program
    var keys: [String]
    var fragments: [TemplateFragment] = []
    var ranges: [FragmentRange] = []
    var controls: [TemplateControl] = []
}

/// Where a fragment's operations are.
struct FragmentRange: Sendable {
    /// The sections around the fragment, outermost first.
    var trail: [TrailStep]
    /// The element's content, or the attribute's value.
    var content: Range<Int>
    /// An attribute that is not always there.
    var mayBeAbsent = false
    /// For a list the operations of one row: the element alone. The section's own operation stands right before.
    var list: Range<Int>?
}

/// A section around a fragment.
struct TrailStep: Sendable {
    /// The section's operation.
    let operation: Int
    /// The section's rows are given: the fragment is inside of a live list's row.
    let isList: Bool
}
