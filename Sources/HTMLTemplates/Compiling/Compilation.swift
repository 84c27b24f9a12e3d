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

/// What rendering a fragment takes, without references.
struct FragmentEntry: Sendable {
    let content: Range<Int>
    /// One row of a list; empty for other fragments.
    let row: Range<Int>
    let mayBeAbsent: Bool
    let trailIsEmpty: Bool
    /// The slot of the value that is all of the fragment when it is written as text; -1 when there is more to it.
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
