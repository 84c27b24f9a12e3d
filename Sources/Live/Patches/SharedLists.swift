import HTMLTemplates

/// The lists made of the arrays that outputs gave last, so that all pages of a loop that show equal rows share one list: they then have
/// its rows once in memory, and see in no time that another page has compared or rendered the same. A page may so have another page's rows: what
/// is equal counts as the same. On its loop only.
final class SharedLists {
    private struct Known {
        /// Where the array's elements are. As long as `rows` holds on to them nobody else's elements can be there, and nobody can change
        /// them in place.
        let start: UnsafeRawPointer
        let count: Int
        /// Which of them the list has.
        let range: Range<Int>
        let rows: Any
        let list: TemplateList
    }

    /// How many are kept for each type of row.
    private static let keptPerType = 4

    private var known: [ObjectIdentifier: [Known]] = [:]

    /// The list of these rows; `make` makes it the first time, always in the same way for a type.
    func list<Row: Equatable>(of rows: [Row], _ make: ([Row]) -> TemplateList) -> TemplateList {
        list(of: rows, in: 0..<rows.count) { _ in make(rows) }
    }

    /// The list of some of these rows. Takes no time where another page has shown the same array, and else linear time.
    func list<Row: Equatable>(
        of rows: [Row], in range: Range<Int>, _ make: (ArraySlice<Row>) -> TemplateList
    ) -> TemplateList {
        let start = rows.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
        guard let start, !rows.isEmpty else { return make(rows[range]) }
        let type = ObjectIdentifier(Row.self)
        let candidates = known[type] ?? []
        let isThis = { (known: Known) in known.start == start && known.count == rows.count && known.range == range }
        let isEqual = { (known: Known) in
            known.range.count == range.count
                && (known.rows as? [Row]).map { $0[known.range].elementsEqual(rows[range]) } ?? false
        }
        if let found = candidates.first(where: isThis) ?? candidates.first(where: isEqual) { return found.list }
        let list = make(rows[range])
        known[type] =
            [Known(start: start, count: rows.count, range: range, rows: rows, list: list)]
            + candidates.prefix(Self.keptPerType - 1)
        return list
    }
}
