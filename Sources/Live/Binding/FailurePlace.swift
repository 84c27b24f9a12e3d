/// The place of the message for a failed component, which must be valid HTML there: a row of a table, for example,
/// contains only cells, and a form cannot contain another form.
struct FailurePlace {
    /// The form of the message.
    let form: FailedComponent.Form
    /// The tags around the message, which the innermost element requires.
    let (start, end): (String, String)

    /// - Parameter surroundings: The names of the elements around the component, outermost first.
    init(inside surroundings: [String]) {
        let names = surroundings.map { $0.lowercased() }
        let parent = names.last ?? ""
        let isInSVG = Self.tail(of: names, after: ["foreignobject", "desc", "title"]).contains("svg")
        let wrapping =
            isInSVG ? ("<foreignObject width=\"100%\" height=\"100%\">", "</foreignObject>") : Self.wrappings[parent]
        (start, end) = wrapping ?? ("", "")
        let isNewContext = isInSVG || Self.tableParts.contains(parent)
        let inner = isNewContext ? [] : Self.tail(of: names, after: Self.boundaries)
        if ["select", "optgroup", "datalist", "option"].contains(parent) {
            form = .inSelect
        } else if inner.contains("button") {
            form = .inButton
        } else if names.contains("form") {
            form = inner.contains("p") ? .inFormParagraph : .inForm
        } else {
            form = inner.contains("p") ? .inParagraph : .free
        }
    }

    private static let tableParts: Set = ["table", "tbody", "tfoot", "thead", "tr"]
    /// The elements that begin a new context, in which an enclosing paragraph or button has no effect.
    private static let boundaries: Set = ["caption", "foreignobject", "object", "table", "td", "th"]

    private static let wrappings: [String: (String, String)] = [
        "table": ("<tbody><tr><td>", "</td></tr></tbody>"), "tbody": ("<tr><td>", "</td></tr>"),
        "thead": ("<tr><td>", "</td></tr>"), "tfoot": ("<tr><td>", "</td></tr>"), "tr": ("<td>", "</td>"),
        "ul": ("<li>", "</li>"), "ol": ("<li>", "</li>"), "menu": ("<li>", "</li>"), "dl": ("<dd>", "</dd>"),
    ]

    private static func tail(of names: [String], after boundaries: Set<String>) -> ArraySlice<String> {
        names[(names.lastIndex(where: boundaries.contains).map { $0 + 1 } ?? 0)...]
    }
}
