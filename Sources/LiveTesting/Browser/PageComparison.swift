import RxTesting

/// Compares a page as a client has it with the same page rendered anew: elements, attributes and text, white space aside, and the title.
///
/// What a person did is left out: which dialogs and details are open, and the values of fields that have the focus or were edited and are not
/// answered yet.
struct PageComparison {
    /// The lines in which the pages differ, with some around them; nil when they are the same.
    let difference: String?

    /// - Parameters:
    ///   - page: the page as patches made it.
    ///   - fresh: the page as the server renders it.
    ///   - selectors: CSS selectors of elements to leave out.
    init(_ page: DOM.Document, _ fresh: DOM.Document, ignoring selectors: [String] = []) throws {
        if selectors.isEmpty, Self.areSame(page, fresh) {
            difference = nil
            return
        }
        let theirs = Set(page.body.fields.enumerated().filter { page.mayBeTheirs($0.element) }.map(\.offset))
        let own = try Self.lines(page, without: selectors, theirs)
        let other = try Self.lines(fresh, without: selectors, theirs)
        difference = own == other ? nil : Self.difference(own, other)
    }

    private static func lines(
        _ document: DOM.Document, without selectors: [String], _ theirs: Set<Int>
    ) throws -> [Substring] {
        guard let body = document.body.copy() as? DOM.Element else { return [] }
        for (place, (copy, field)) in zip(body.fields, document.body.fields).enumerated() {
            copy.showState(of: theirs.contains(place) ? nil : field)
        }
        for selector in selectors { for element in try body.all(css: selector) { element.remove() } }
        for element in body.descendants {
            element.removeAttribute("aria-busy")
            if element.name == "dialog" || element.name == "details" { element.removeAttribute("open") }
        }
        return ("title: \(document.title)\n" + body.canonicalHTML).split(separator: "\n")
    }

    // MARK: The difference

    private static let around = 3
    private static let mostLines = 60
    /// Beyond that a comparison line by line takes too long.
    private static let mostCompared = 400

    static func difference(_ own: [Substring], _ fresh: [Substring]) -> String {
        let start = max(0, zip(own, fresh).prefix { $0 == $1 }.count - around)
        let end = max(0, zip(own.reversed(), fresh.reversed()).prefix { $0 == $1 }.count - around)
        func middle(_ lines: [Substring]) -> [Substring] {
            Array(lines.dropFirst(start).dropLast(min(end, lines.count - start)).prefix(mostCompared))
        }
        let lines = RxTesting.difference(of: middle(own), from: middle(fresh)).split(separator: "\n")
        let changed = lines.indices.filter { !lines[$0].hasPrefix("  ") }
        var shown: [String] = []
        var last = -1
        for place in lines.indices where changed.contains(where: { abs($0 - place) <= around }) {
            if place > last + 1 { shown.append("    …") }
            shown.append("    \(lines[place])")
            last = place
        }
        if shown.count > mostLines { shown[mostLines...] = ["    … and \(shown.count - mostLines) lines more"] }
        return shown.joined(separator: "\n")
    }
}

extension DOM.Document {
    /// Whether what a field shows is a person's doing, or may be: of radio buttons, whether that of any in the group is.
    func mayBeTheirs(_ field: DOM.Element) -> Bool {
        // Forms that the script leaves to the browser note no edits.
        guard let form = field.form, form["data-live"] != "off", form["method"]?.lowercased() == "post" else {
            return true
        }
        let group = field.inputType == "radio" ? field.radioGroup : [field]
        return group.contains { $0.live.edit != nil || $0 === focused }
    }
}

extension DOM.Element {
    fileprivate var fields: [DOM.Element] { descendants.filter(\.isField) }

    /// Makes what a field holds visible in this copy's HTML, nil for none: a patch that sets a value leaves the attribute alone.
    fileprivate func showState(of field: DOM.Element?) {
        switch name {
        case "select":
            let chosen = field?.selectedOptions ?? []
            for (copy, option) in zip(options, field?.options ?? options) {
                let isChosen = chosen.contains { $0 === option }
                if isChosen { copy.setAttribute("selected", "") } else { copy.removeAttribute("selected") }
            }
        case "textarea":
            for child in children { child.remove() }
            if let field { insert(DOM.Text(field.value)) }
        case _ where isCheckable:
            if field?.isChecked == true { setAttribute("checked", "") } else { removeAttribute("checked") }
        default:
            if let field, inputType != "file" { setAttribute("value", field.value) } else { removeAttribute("value") }
        }
    }
}
