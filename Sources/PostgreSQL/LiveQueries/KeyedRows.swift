import Differences

/// The rows of a query of one table in order, with their primary keys. After a commit, the changed rows are read again
/// together with those beside them, so that the server decides whether they are still in order: its collations and
/// expressions have no other equal.
///
/// A row costs its element, and 16 bytes for its key, or more if the key has over 15 bytes as a text.
struct KeyedRows<Element: Sendable & Equatable>: Sendable {
    /// A row with its key.
    typealias Row = (key: String, element: Element)

    private(set) var keys: [String]
    private(set) var elements: TreeArray<Element>

    /// Creates the rows of a whole run, which share what is equal with the previous ones.
    init(_ rows: [Row], sharedWith previous: TreeArray<Element>?) {
        keys = rows.map(\.key)
        elements = rows.map(\.element).shared(with: previous)
    }

    // MARK: Changes

    /// The rows to read again after a commit.
    struct Question {
        fileprivate let changed: Set<String>
        /// The keys of the changed rows, of the nearest other rows on both sides of each, and of the first and last one.
        let keys: Set<String>
    }

    /// Returns the rows to read again after changes. O(n) for the search of the keys.
    func question(about changed: Set<String>) -> Question {
        var keys = changed
        func add(from place: Int, step: Int) {
            var place = place
            while self.keys.indices.contains(place), changed.contains(self.keys[place]) { place += step }
            if self.keys.indices.contains(place) { keys.insert(self.keys[place]) }
        }
        add(from: 0, step: 1)
        add(from: self.keys.count - 1, step: -1)
        for place in places(of: changed) {
            add(from: place, step: 1)
            add(from: place, step: -1)
        }
        return Question(changed: changed, keys: keys)
    }

    private func places(of changed: Set<String>) -> [Int] {
        // Comparing takes a tenth of the time of hashing.
        if changed.count == 1, let only = changed.first { return keys.firstIndex(of: only).map { [$0] } ?? [] }
        return keys.indices.filter { changed.contains(keys[$0]) }
    }

    /// Returns the result after changes, or `nil` if it must be read again whole, because a row has moved to a place
    /// between rows that were not read, or rows that the limit has cut off are needed.
    ///
    /// - Parameters:
    ///   - rows: The rows of the question that the query still has, in its order.
    ///   - limit: The query's limit.
    func changed(_ question: Question, to rows: [Row], limit: Int?) -> KeyedRows? {
        guard let runs = runs(of: rows, question) else { return nil }
        let isFull = limit.map { keys.count >= $0 } ?? false
        var result = self
        // From the end, so that the places before remain as they are.
        for run in runs.reversed() {
            // Rows that the limit has cut off may be before these.
            let isBeyond = isFull && run.places.upperBound == keys.count
            result.replace(run.places, with: isBeyond ? [] : run.rows)
        }
        if let limit {
            if isFull && result.keys.count < limit { return nil }
            for place in stride(from: result.keys.count - 1, through: limit, by: -1) { result.remove(at: place) }
        }
        return result
    }

    /// Changed rows that follow one another, and the places of those that they replace.
    private struct Run {
        var places: Range<Int>
        var rows: ArraySlice<Row>
    }

    /// Returns the runs of changed rows in order; `nil` if the other rows are not in their order, or not beside those that
    /// were read with them.
    private func runs(of rows: [Row], _ question: Question) -> [Run]? {
        var runs: [Run] = []
        var (start, place) = (0, 0)
        var asked = question.keys.count - question.changed.count
        for index in rows.indices where !question.changed.contains(rows[index].key) {
            guard let known = keys[place...].firstIndex(of: rows[index].key),
                append(place..<known, rows[start..<index], to: &runs, question)
            else { return nil }
            (start, place) = (index + 1, known + 1)
            asked -= 1
        }
        guard asked == 0, append(place..<keys.count, rows[start...], to: &runs, question) else { return nil }
        return runs
    }

    /// Appends the run between two rows that have not changed, if there is one. Returns `false` if other rows that have not
    /// changed are between them although some are to be replaced or inserted.
    private func append(
        _ places: Range<Int>, _ rows: ArraySlice<Row>, to runs: inout [Run], _ question: Question
    ) -> Bool {
        let isEach = places.allSatisfy { question.changed.contains(keys[$0]) }
        if isEach, !places.isEmpty || !rows.isEmpty { runs.append(Run(places: places, rows: rows)) }
        return isEach || rows.isEmpty
    }

    // MARK: Parts

    private mutating func replace(_ places: Range<Int>, with rows: ArraySlice<Row>) {
        if rows.lazy.map(\.key).elementsEqual(keys[places]) {
            for (place, row) in zip(places, rows) where elements[place] != row.element {
                elements.replace(at: place, with: row.element)
            }
            return
        }
        for place in places.reversed() { remove(at: place) }
        for row in rows.reversed() {
            keys.insert(row.key, at: places.lowerBound)
            elements.insert(row.element, at: places.lowerBound)
        }
    }

    private mutating func remove(at place: Int) {
        keys.remove(at: place)
        elements.remove(at: place)
    }
}
