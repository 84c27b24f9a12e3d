/// The result of compiling a template.
struct Compilation: Sendable {
    var program: Program
    var keys: [String]
    var fragments: [TemplateFragment] = []
    var ranges: [FragmentRange] = []
    var controls: [TemplateControl] = []
    var events: [TemplateEvent] = []
    /// The attributes that refer to other parts of the template.
    var marks: [TemplateEvent] = []
    /// The content given to components, by the component's key.
    var contents: [String: ComponentContent] = [:]
    /// The places of components, by the keys of the components or of their lists.
    var places: [String: [ComponentPlace]] = [:]
    /// The slots of components, and of lists whose rows contain components, ascending.
    var componentSlots: [Int] = []
    /// The id of the body in a whole document.
    var body: String?
}

/// The content that a template gives to a component.
struct ComponentContent: Sendable {
    /// The operations that write the content.
    let operations: Range<Int>
    /// The slots of the keys in the content.
    let slots: Set<Int>
}

/// The location of a fragment's operations.
struct FragmentRange: Sendable {
    /// The sections around the fragment, outermost first.
    var trail: [TrailStep]
    /// The element's content, or the attribute's value.
    var content: Range<Int>
    /// Indicates whether the fragment is an attribute that can be absent.
    var mayBeAbsent = false
    /// For a list, the operations of one row, which is a single element. The section's own operation precedes them.
    var list: Range<Int>?
}

/// A section around a fragment.
struct TrailStep: Sendable {
    /// The section's operation.
    let operation: Int
    /// Indicates whether the section's row is given, because the fragment is inside a row of a live list.
    let isList: Bool
}

/// The data needed to render a fragment, without references.
struct FragmentEntry: Sendable {
    let content: Range<Int>
    /// The operations of one row of a list; empty for other fragments.
    let row: Range<Int>
    let mayBeAbsent: Bool
    let trailIsEmpty: Bool
    /// The slot of the value if the fragment consists of one value written as text; otherwise -1.
    let textSlot: Int

    init(_ range: FragmentRange, _ program: Program) {
        content = range.content
        row = range.list ?? 0..<0
        mayBeAbsent = range.mayBeAbsent
        trailIsEmpty = range.trail.isEmpty
        var operations = program.operations[range.content]
        if range.mayBeAbsent, case .present = operations.first { operations = operations.dropFirst() }
        guard range.trail.isEmpty, operations.count == 1, case .value(let name, let place)? = operations.first,
            place.isText, !program.names[Int(name)].isDotted
        else {
            textSlot = -1
            return
        }
        textSlot = program.names[Int(name)].slot
    }
}
