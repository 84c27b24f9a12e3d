import Differences
import HTMLTemplates
import Tracing

/// The difference between two keyed lists as operations on rows and, in lists of sections, on the sections' items.
struct ListPatch {
    let template: Template
    let idPrefix: String
    let values: [TemplateValue]
    var format = TemplateFormat.standard

    /// Returns the operations that turn the list `old` on the page into `new`.
    ///
    /// - Throws: `DuplicateIdentity` if two rows, or two items of any sections, have the same identity.
    func operations(
        for fragment: TemplateFragment, from old: TemplateList, to new: TemplateList
    ) throws(DuplicateIdentity) -> [Operation] {
        Trace.step()
        guard case .list(let info) = fragment.kind, let list = place(fragment, in: nil) else { return [] }
        if info.nested.isEmpty { return try rows(of: list, from: old, to: new) }
        return try sections(of: list, nested: info.nested.map { template.fragments[$0] }, from: old, to: new)
    }

    private func place(_ fragment: TemplateFragment, in row: TemplateRow?) -> RowPlace? {
        RowPlace(
            template: template, idPrefix: idPrefix, values: values, format: format, fragment: fragment, outer: row)
    }

    private func whole(_ fragment: TemplateFragment) -> Operation {
        var bytes: [UInt8] = []
        template.renderFragment(fragment, values, idPrefix: idPrefix, format: format, into: &bytes)
        return .content(fragment.elementID(prefix: idPrefix), bytes)
    }

    // MARK: Rows

    private func rows(
        of list: RowPlace, from old: TemplateList, to new: TemplateList
    ) throws(DuplicateIdentity) -> [Operation] {
        try new.edits(from: old).map { edit in
            switch edit {
            case .remove(let id): list.remove(id)
            case .insert(let index, let before): list.insert(new[index], before: before)
            case .move(let id, let before): list.move(id, before: before)
            case .update(_, let index): list.update(new[index])
            }
        }
    }

    // MARK: Sections

    /// Returns the operations for a list of sections, each of which contains one or more lists of items. An item that
    /// changes its section is moved. Insertions, removals and moves of sections are rare; in that case the whole list is
    /// sent.
    private func sections(
        of list: RowPlace, nested: [TemplateFragment], from old: TemplateList, to new: TemplateList
    ) throws(DuplicateIdentity) -> [Operation] {
        let infos = nested.compactMap { if case .list(let info) = $0.kind { info } else { nil } }
        let keys = infos.map(\.key)
        let edits = try listEdits(from: old.rows, to: new.rows, id: \.identity) { before, after in
            before.list.row(at: before.index, equals: after.list, at: after.index, except: keys)
        }
        var updated: [Int] = []
        for edit in edits {
            guard case .update(_, let index) = edit else { return [whole(list.fragment)] }
            updated.append(index)
        }
        var operations: [Operation] = []
        for (fragment, info) in zip(nested, infos) {
            var items: [SectionItems] = []
            for section in new.rows {
                guard let place = place(fragment, in: section),
                    let part = try SectionItems(place, info.key, from: old[section.index], to: section)
                else { return [whole(list.fragment)] }
                items.append(part)
            }
            operations += try SectionItems.operations(for: items)
        }
        // A section whose own values changed is sent whole, after its items are in their places.
        for index in updated { operations.append(list.update(new[index])) }
        return operations
    }
}
