import Differences

/// Rows with their primary keys, as an answer of the server has them.
struct KeyedRows<Element: Sendable>: Sendable {
    var keys: [KeyText] = []
    var elements: [Element] = []
    /// The first transaction identifier that the snapshot cannot contain (`pg_snapshot_xmax`); `nil` if there are no rows.
    var snapshotEnd: UInt64?
}

/// The result of a query of one table, of which the changed rows can be read again by their keys.
struct KeyedResult<Element: Sendable & Equatable>: Sendable {
    // Apart from the elements, because code that does not know their type takes several times as long.
    private(set) var keys: OrderedKeys
    private(set) var elements: TreeArray<Element>
    /// The first transaction identifier that the snapshot of the last read cannot contain. Later transactions may have been
    /// applied since.
    private(set) var snapshotEnd: UInt64?

    /// Creates the result of a whole run, which shares what is equal with the previous one.
    init(_ rows: KeyedRows<Element>, sharedWith previous: TreeArray<Element>?) {
        (keys, snapshotEnd) = (OrderedKeys(rows.keys), rows.snapshotEnd)
        elements = rows.elements.shared(with: previous)
    }

    /// Applies edits to the result. Returns whether it differs then; `nil` if only a comparison can tell.
    mutating func apply(_ edits: [OrderedKeys.Edit], of rows: KeyedRows<Element>) -> Bool? {
        var isChanged: Bool? = false
        for edit in edits {
            switch edit {
            case .replace(let place, let row):
                if elements[place] == rows.elements[row] { continue }
                elements.replace(at: place, with: rows.elements[row])
                if isChanged == false { isChanged = true }
            case .remove(let place), .cutOff(let place):
                elements.remove(at: place)
                isChanged = nil
            case .insert(let place, let row):
                elements.insert(rows.elements[row], at: place)
                isChanged = nil
            }
        }
        keys.apply(edits, of: rows.keys)
        snapshotEnd = rows.snapshotEnd
        return isChanged
    }

    /// Replaces a row. Returns whether it differs then.
    mutating func replace(at place: Int, with element: Element) -> Bool {
        if elements[place] == element { return false }
        elements.replace(at: place, with: element)
        return true
    }
}
