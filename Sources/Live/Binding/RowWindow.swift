import Differences

/// The rows of a long list and the window on them.
struct RowWindow<Rows: RowCollection> {
    private(set) var window: ListWindow
    private(set) var rows: Rows

    init(_ window: ListWindow, on rows: Rows = Rows()) {
        (self.window, self.rows) = (window, rows)
    }

    /// Takes a new version of the rows. The window's first row stays the same if it is near its former position.
    ///
    /// - Returns: `false` if the window is known to contain the same rows as before.
    mutating func take(_ new: Rows) -> Bool {
        let (former, formerRange) = (rows, window.range)
        if let offset = offset(in: new) { window.move(by: offset) }
        rows = new
        window.fit(total: new.count)
        return formerRange.upperBound > former.count
            || !new.sharesElements(in: window.range, with: former, in: formerRange)
    }

    mutating func show(from index: Int) { window.show(from: index) }

    /// Returns the distance by which the window's first row has moved; `nil` if it is not near its old position. A
    /// window at the start stays there.
    private func offset(in new: Rows) -> Int? {
        let start = window.range.lowerBound
        guard start > 0, start < rows.count else { return nil }
        let first = rows[start].identity
        for distance in 0...window.step {
            if start + distance < new.count, new[start + distance].identity == first { return distance }
            if start >= distance, start - distance < new.count, new[start - distance].identity == first {
                return -distance
            }
        }
        return nil
    }

    /// Returns the row that a button identifies. It is usually in the window, but a row that has just left the window
    /// is found too.
    func row(withID id: String) -> Rows.Element? {
        // Until the first rows arrive, the window has the position from the address, which may be outside the list.
        rows.row(withID: id, near: window.range)
    }

    /// Returns the rows in the window, as a list with a name.
    func shown(_ name: String) -> ShownList {
        let range = window.range.clamped(to: rows.startIndex..<rows.endIndex)
        let next = range.upperBound < rows.endIndex ? RowIdentity.text(rows[range.upperBound].identity) : nil
        return ShownList(name: name, rows: rows[range].identityTexts, next: next)
    }
}
