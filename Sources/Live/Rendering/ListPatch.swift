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
        switch info.nested.count {
        case 0: return try rows(of: list, from: old, to: new)
        case 1: return try sections(of: list, nested: template.fragments[info.nested[0]], from: old, to: new)
        default: return [whole(fragment)]
        }
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
        let rows = new.rows
        let edits = try listEdits(from: old.rows, to: rows, id: \.identity) { $0.isWritten(like: $1) }
        return edits.map { edit in
            switch edit {
            case .remove(let id): list.remove(id)
            case .insert(let index, let before): list.insert(rows[index], before: before)
            case .move(let id, let before): list.move(id, before: before)
            case .update(_, let index): list.update(rows[index])
            }
        }
    }

    // MARK: Sections

    /// Returns the operations for a list of sections. An item that changes its section is moved. Insertions, removals
    /// and moves of sections are rare; in that case the whole list is sent.
    private func sections(
        of list: RowPlace, nested: TemplateFragment, from old: TemplateList, to new: TemplateList
    ) throws(DuplicateIdentity) -> [Operation] {
        guard case .list(let info) = nested.kind, let items = Items(info, from: old, to: new) else {
            return [whole(list.fragment)]
        }
        let edits = try listEdits(from: old.rows, to: new.rows, id: \.identity) { before, after in
            before.list.row(at: before.index, equals: after.list, at: after.index, except: info.key)
        }
        var updated: [Int] = []
        for edit in edits {
            guard case .update(_, let index) = edit else { return [whole(list.fragment)] }
            updated.append(index)
        }

        let former = try Self.sections(of: items.old)
        let present = try Self.sections(of: items.new)
        var operations: [Operation] = []
        for row in items.old.joined() where present[row.identity] == nil {
            operations.append(list.removeItem(row, info))
        }
        for section in new.rows {
            guard let place = place(nested, in: section) else { continue }
            let staying = items.old[section.index].filter { present[$0.identity]?.section == section.index }
            let rows = items.new[section.index]
            for edit in try listEdits(from: staying, to: rows, id: \.identity, equal: { $0.isWritten(like: $1) }) {
                switch edit {
                case .remove: break
                case .insert(let index, let before):
                    let row = rows[index]
                    if let was = former[row.identity]?.row {
                        operations.append(place.move(row.identity, before: before))
                        if !was.isWritten(like: row) { operations.append(place.update(row)) }
                    } else {
                        operations.append(place.insert(row, before: before))
                    }
                case .move(let id, let before): operations.append(place.move(id, before: before))
                case .update(_, let index): operations.append(place.update(rows[index]))
                }
            }
        }
        // A section whose own values changed is sent whole, after its items are in their places.
        for index in updated { operations.append(list.update(new[index])) }
        return operations
    }

    /// Returns the section and the row of each item, by identity.
    private static func sections(
        of items: [[TemplateRow]]
    ) throws(DuplicateIdentity) -> [String: (section: Int, row: TemplateRow)] {
        var places: [String: (section: Int, row: TemplateRow)] = [:]
        for (section, rows) in items.enumerated() {
            for row in rows where places.updateValue((section, row), forKey: row.identity) != nil {
                throw DuplicateIdentity(row.identity)
            }
        }
        return places
    }

    /// The items of all sections before and after the change.
    private struct Items {
        let old: [[TemplateRow]]
        let new: [[TemplateRow]]

        /// Collects the items; `nil` if the key of any section does not hold a keyed list.
        init?(_ info: TemplateFragment.ListInfo, from old: TemplateList, to new: TemplateList) {
            guard let oldItems = Self.items(of: old, info.key), let newItems = Self.items(of: new, info.key) else {
                return nil
            }
            (self.old, self.new) = (oldItems, newItems)
        }

        private static func items(of sections: TemplateList, _ key: String) -> [[TemplateRow]]? {
            var all: [[TemplateRow]] = []
            for section in 0..<sections.count {
                guard case .list(let items) = sections.value(at: section, key: key), items.isKeyed else { return nil }
                all.append(items.rows)
            }
            return all
        }
    }
}

extension RowPlace {
    /// Returns the operation that removes an item of a list within this list's rows.
    fileprivate func removeItem(_ row: TemplateRow, _ info: TemplateFragment.ListInfo) -> Operation {
        .remove(info.rowElementID(row.identity, prefix: idPrefix))
    }
}
