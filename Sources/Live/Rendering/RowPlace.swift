import HTMLTemplates

/// A list on a page: the element that contains its rows, and the row's ids and rendering.
struct RowPlace {
    let template: Template
    let idPrefix: String
    let values: [TemplateValue]
    let format: TemplateFormat
    /// The list's fragment. For a list within a row of another list, `outer` is that row.
    let fragment: TemplateFragment
    let outer: TemplateRow?

    private let info: TemplateFragment.ListInfo

    /// Creates the place of a list; `nil` if the fragment is not a list.
    init?(
        template: Template, idPrefix: String, values: [TemplateValue], format: TemplateFormat,
        fragment: TemplateFragment, outer: TemplateRow?
    ) {
        guard case .list(let info) = fragment.kind else { return nil }
        self.template = template
        self.idPrefix = idPrefix
        self.values = values
        self.format = format
        self.fragment = fragment
        self.outer = outer
        self.info = info
    }

    var elementID: String { fragment.elementID(prefix: idPrefix, row: outer?.identity) }

    func rowID(_ identity: String) -> String { info.rowElementID(identity, prefix: idPrefix) }

    func html(_ row: TemplateRow) -> [UInt8] {
        var bytes: [UInt8] = []
        let path = (outer.map { [$0] } ?? []) + [row]
        template.renderRow(
            fragment, values: values, path: path, idPrefix: idPrefix, format: format, into: &bytes)
        return bytes
    }

    func insert(_ row: TemplateRow, before: String?) -> Operation {
        .insert(into: elementID, before: before.map(rowID), html(row))
    }

    func move(_ identity: String, before: String?) -> Operation {
        .move(rowID(identity), into: elementID, before: before.map(rowID))
    }

    func update(_ row: TemplateRow) -> Operation { .element(rowID(row.identity), html(row)) }

    func remove(_ identity: String) -> Operation { .remove(rowID(identity)) }
}

extension TemplateList {
    var rows: [TemplateRow] { (0..<count).map { self[$0] } }
}

extension TemplateRow {
    /// Decides whether both rows render the same.
    func isWritten(like other: TemplateRow) -> Bool {
        list.row(at: index, equals: other.list, at: other.index)
    }
}
