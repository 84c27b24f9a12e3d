import Differences
import HTMLTemplates

/// The items of one section before and after a change.
struct SectionItems {
    private let place: RowPlace
    private let old: TemplateList
    private let new: TemplateList
    private let edits: [ListEdit<String>]

    /// Compares the items of a section, which are the value of `key`; `nil` if the value is not a keyed list.
    ///
    /// - Throws: `DuplicateIdentity` if two items have the same identity.
    init?(_ place: RowPlace, _ key: String, from old: TemplateRow, to new: TemplateRow) throws(DuplicateIdentity) {
        guard case .list(let before) = old.list.value(at: old.index, key: key), before.isKeyed,
            case .list(let after) = new.list.value(at: new.index, key: key), after.isKeyed
        else { return nil }
        self.place = place
        (self.old, self.new) = (before, after)
        edits = try after.edits(from: before)
    }

    /// Returns the operations that change the items of all sections. An item that changes its section is moved.
    ///
    /// - Throws: `DuplicateIdentity` if two sections contain an item with the same identity.
    static func operations(for sections: [SectionItems]) throws(DuplicateIdentity) -> [Operation] {
        var left: Set<String> = []
        var arrived: Set<String> = []
        for section in sections {
            for edit in section.edits {
                switch edit {
                case .remove(let id): left.insert(id)
                case .insert(let index, _):
                    let id = section.new.identity(at: index)
                    if !arrived.insert(id).inserted { throw DuplicateIdentity(id) }
                case .move, .update: break
                }
            }
        }
        let moved = arrived.intersection(left)
        try refuse(arrived.subtracting(left), in: sections)
        let former = rows(moved, in: sections)

        var operations: [Operation] = []
        for section in sections {
            for case .remove(let id) in section.edits where !moved.contains(id) {
                operations.append(section.place.remove(id))
            }
        }
        for section in sections { section.addArrangement(moved, former, to: &operations) }
        return operations
    }

    /// Adds the operations that put the items in their places, except for the removals.
    private func addArrangement(
        _ moved: Set<String>, _ former: [String: TemplateRow], to operations: inout [Operation]
    ) {
        for edit in edits {
            switch edit {
            case .remove: break
            case .insert(let index, let before):
                let row = new[index]
                guard moved.contains(row.identity) else {
                    operations.append(place.insert(row, before: before))
                    continue
                }
                operations.append(place.move(row.identity, before: before))
                if former[row.identity]?.isWritten(like: row) != true { operations.append(place.update(row)) }
            case .move(let id, let before): operations.append(place.move(id, before: before))
            case .update(_, let index): operations.append(place.update(new[index]))
            }
        }
    }

    /// Throws an error if a new item has the identity of an item that stays in another section. Items of trees are not
    /// searched, because that would take time for items that did not change.
    private static func refuse(
        _ new: Set<String>, in sections: [SectionItems]
    ) throws(DuplicateIdentity) {
        if new.isEmpty { return }
        var seen: Set<String> = []
        for section in sections where section.new.source == nil {
            for row in section.new.rows {
                let id = row.identity
                if new.contains(id), !seen.insert(id).inserted { throw DuplicateIdentity(id) }
            }
        }
    }

    /// Returns the former rows with these identities. Trees are not searched, so that an item that leaves a section of a
    /// tree is sent again even if it did not change.
    private static func rows(_ identities: Set<String>, in sections: [SectionItems]) -> [String: TemplateRow] {
        var rows: [String: TemplateRow] = [:]
        if identities.isEmpty { return rows }
        for section in sections where section.old.source == nil {
            for row in section.old.rows where identities.contains(row.identity) { rows[row.identity] = row }
        }
        return rows
    }
}
