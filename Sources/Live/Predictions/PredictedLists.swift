import HTMLTemplates

/// The lists of a page whose rows have predictions: a flat list, or the lists in its sections.
struct PredictedLists {
    /// One list with the rows that it has.
    struct Part {
        /// The identity of the section; `nil` for a flat list.
        let section: String?
        let place: RowPlace
        let rows: TemplateList
        /// The ends at which the list has further rows that are not on the page: 1 for the start, 2 for the end.
        var hidden = 0
    }

    let parts: [Part]

    /// Finds the lists in the value of a template's list.
    init(_ list: TemplateList, in fragment: TemplateFragment, of binder: ViewBinder, format: TemplateFormat) {
        let template: Template = binder.template
        func place(_ fragment: TemplateFragment, in row: TemplateRow?) -> RowPlace? {
            RowPlace(
                template: template, idPrefix: binder.idPrefix, values: binder.values, format: format,
                fragment: fragment, outer: row)
        }
        guard case .list(let info) = fragment.kind else {
            parts = []
            return
        }
        if info.nested.isEmpty {
            parts = place(fragment, in: nil).map { [Part(section: nil, place: $0, rows: list)] } ?? []
            return
        }
        var parts: [Part] = []
        for section in list.rows {
            for nested in info.nested.map({ template.fragments[$0] }) {
                guard case .list(let info) = nested.kind, let place = place(nested, in: section),
                    case .list(let rows) = section.list.value(at: section.index, key: info.key), rows.isKeyed
                else { continue }
                parts.append(
                    Part(section: section.identity, place: place, rows: rows, hidden: Self.hiddenEnds(of: section)))
            }
        }
        self.parts = parts
    }

    /// Returns the ends of a section at which its window has buttons.
    private static func hiddenEnds(of section: TemplateRow) -> Int {
        let isHidden = { (key: String) in
            if case .list(let buttons) = section.list.value(at: section.index, key: key) {
                !buttons.isEmpty
            } else {
                false
            }
        }
        return (isHidden("windowPrevious") ? 1 : 0) + (isHidden("windowNext") ? 2 : 0)
    }

    /// Returns the list at the same place of another version; `nil` if that has none.
    func part(like other: Part) -> Part? {
        parts.first { $0.section == other.section && $0.place.fragment.index == other.place.fragment.index }
    }

    /// Returns the list of a section that corresponds to `part`; `part` itself for no section.
    func part(of section: String?, like part: Part) -> Part? {
        guard let section else { return part }
        return parts.first { $0.section == section && $0.place.fragment.index == part.place.fragment.index }
    }
}
