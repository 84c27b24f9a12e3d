import RxTesting

/// A comparison of a client's page with a fresh rendering of the same page: elements, attributes, text with white space
/// collapsed, and the title.
///
/// The user's state is excluded: which dialogs and details are open, and the values of fields that have the focus or
/// contain unanswered edits. So is the content of regions that patches leave alone.
struct PageComparison {
    /// The lines in which the pages differ, with some context; `nil` if the pages are equal.
    let difference: String?

    /// Compares two pages.
    ///
    /// - Parameters:
    ///   - page: The page as changed by patches.
    ///   - fresh: The page as the server renders it.
    ///   - selectors: CSS selectors of elements to ignore.
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
        for region in body.patchedDescendants where region.isIgnored { region.keepOnlyPatched() }
        for element in body.descendants {
            element.removeAttribute("aria-busy")
            if element.name == "dialog" || element.name == "details" { element.removeAttribute("open") }
        }
        return ("title: \(document.title)\n" + body.canonicalHTML).split(separator: "\n")
    }

    // MARK: The difference

    private static let around = 3
    private static let mostLines = 60
    /// A longer comparison by lines would take too long.
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
    /// Indicates whether a field's value may come from the user; for a radio button, whether that of any button in its
    /// group may.
    func mayBeTheirs(_ field: DOM.Element) -> Bool {
        // The script does not track edits in forms that it leaves to the browser.
        guard let form = field.form, form["data-live"] != "off", form["method"]?.lowercased() == "post" else {
            return true
        }
        let group = field.inputType == "radio" ? field.radioGroup : [field]
        return group.contains { $0.live.edit != nil || $0 === focused }
    }
}

extension DOM.Element {
    fileprivate var fields: [DOM.Element] { patchedDescendants.filter(\.isField) }

    /// Removes the content and the attributes that patches do not change.
    fileprivate func keepOnlyPatched() {
        for child in children { child.remove() }
        for attribute in attributes where !DOM.Element.isPatchedInRegion(attribute.name) {
            removeAttribute(attribute.name)
        }
    }

    /// Writes a field's current value into the HTML of this copy (`nil` for none), because a patch that sets a value
    /// does not change the attribute.
    func showState(of field: DOM.Element?) {
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
