/// The primary keys of the rows of a query of one table, in the query's order. After a commit, the changed rows are read
/// again together with those beside them, so that the server decides whether they are still in order: its collations and
/// expressions cannot be computed elsewhere.
///
/// A key costs 16 bytes, or more if it has over 15 bytes as a text.
struct OrderedKeys: Sendable {
    private(set) var keys: [KeyText]
    /// The keys that the limit has cut off since the last whole run. Only such a run can tell whether they are back.
    private var cutOff: Set<KeyText> = []

    init(_ keys: [KeyText]) { self.keys = keys }

    // MARK: Questions

    /// The rows to read again after a commit.
    struct Question {
        fileprivate let changed: Set<KeyText>
        /// The keys of the changed rows, of the nearest other rows on both sides of each, and of the first and last one.
        fileprivate(set) var keys: Set<KeyText>
    }

    /// Returns the rows to read again after changes. O(n) for the search of the keys.
    func question(about changed: Set<KeyText>) -> Question {
        var question = Question(changed: changed, keys: changed)
        add(from: 0, step: 1, to: &question)
        add(from: keys.count - 1, step: -1, to: &question)
        for place in places(of: changed) {
            add(from: place, step: 1, to: &question)
            add(from: place, step: -1, to: &question)
        }
        return question
    }

    /// Adds the first row from a place on that has not changed.
    private func add(from place: Int, step: Int, to question: inout Question) {
        var place = place
        while keys.indices.contains(place), question.changed.contains(keys[place]) { place += step }
        if keys.indices.contains(place) { question.keys.insert(keys[place]) }
    }

    /// Returns the place of the row with a key. O(n).
    func place(of key: KeyText) -> Int? { keys.firstIndex(of: key) }

    private func places(of changed: Set<KeyText>) -> [Int] {
        // Comparing keys takes less time than hashing each.
        if changed.count == 1, let only = changed.first { return place(of: only).map { [$0] } ?? [] }
        return keys.indices.filter { changed.contains(keys[$0]) }
    }

    /// Returns the question with up to 100 rows of each range, which divide it evenly.
    func question(_ question: Question, between ranges: [Range<Int>]) -> Question {
        var question = question
        for range in ranges {
            let step = Double(max(range.count, 100)) / 100
            for index in 0..<min(range.count, 100) {
                question.keys.insert(keys[range.lowerBound + Int(Double(index) * step)])
            }
        }
        return question
    }

    // MARK: Answers

    /// The meaning of an answer.
    enum Change {
        /// Each edit refers to the result after those before it.
        case edits([Edit])
        /// Rows have their places somewhere in these ranges, of which more rows must be read.
        case between([Range<Int>])
        /// All rows must be read again: other changes have happened too, or rows that the limit has cut off are needed.
        case unknown
    }

    /// An edit of the result. `row` is the number of a row in the answer.
    enum Edit {
        /// The row may have other contents.
        case replace(place: Int, row: Int)
        case remove(place: Int)
        /// The row is beyond the limit now.
        case cutOff(place: Int)
        case insert(place: Int, row: Int)
    }

    /// Returns the meaning of an answer.
    ///
    /// - Parameters:
    ///   - rows: The keys of those rows of the question that the query still has, in its order.
    ///   - limit: The query's limit.
    func change(_ question: Question, to rows: [KeyText], limit: Int?) -> Change {
        let isFull = limit.map { keys.count >= $0 } ?? false
        // The last row is the border to those that the limit has cut off, and may have been another one before.
        if isFull, let last = keys.last, question.changed.contains(last) { return .unknown }
        if !cutOff.isDisjoint(with: question.changed) { return .unknown }
        guard let (runs, ranges) = runs(of: rows, question) else { return .unknown }
        if !ranges.isEmpty { return .between(ranges) }
        var edits: [Edit] = []
        var count = keys.count
        // From the end, so that the places before remain as they are.
        for run in runs.reversed() {
            // Rows that the limit has cut off may be before these.
            let isBeyond = isFull && run.places.upperBound == keys.count
            let added = isBeyond ? run.rows.prefix(0) : run.rows
            edits += replacing(run.places, with: added, of: rows)
            count += added.count - run.places.count
        }
        if let limit {
            if isFull && count < limit { return .unknown }
            if cutOff.count + count - limit > Self.cutOffLimit { return .unknown }
            for place in stride(from: count - 1, through: limit, by: -1) { edits.append(.cutOff(place: place)) }
        }
        return .edits(edits)
    }

    /// The number of keys that are remembered as cut off.
    private static let cutOffLimit = 100

    private func replacing(_ places: Range<Int>, with added: Range<Int>, of rows: [KeyText]) -> [Edit] {
        if keys[places] == rows[added] {
            return zip(places, added).map { .replace(place: $0, row: $1) }
        }
        return places.reversed().map { .remove(place: $0) }
            + added.reversed().map { .insert(place: places.lowerBound, row: $0) }
    }

    /// Changed rows that follow one another in the answer, and the places of those that they replace.
    private struct Run {
        let places: Range<Int>
        let rows: Range<Int>
    }

    /// Returns the runs of changed rows, and the ranges within which other changed rows have their places, both in order;
    /// `nil` if the rows that have not changed are not all there, or in another order.
    private func runs(of rows: [KeyText], _ question: Question) -> (runs: [Run], ranges: [Range<Int>])? {
        var (runs, ranges): ([Run], [Range<Int>]) = ([], [])
        func add(_ places: Range<Int>, _ rows: Range<Int>) {
            if places.allSatisfy({ question.changed.contains(keys[$0]) }) {
                runs.append(Run(places: places, rows: rows))
            } else if !rows.isEmpty {
                ranges.append(places)
            }
        }
        var (start, place) = (0, 0)
        var missing = question.keys.count - question.changed.count
        for (index, key) in rows.enumerated() where !question.changed.contains(key) {
            guard let known = keys[place...].firstIndex(of: key) else { return nil }
            add(place..<known, start..<index)
            (start, place) = (index + 1, known + 1)
            missing -= 1
        }
        add(place..<keys.count, start..<rows.count)
        return missing == 0 ? (runs, ranges) : nil
    }

    /// Applies edits that ``change(_:to:limit:)`` has returned for these rows.
    mutating func apply(_ edits: [Edit], of rows: [KeyText]) {
        for edit in edits {
            switch edit {
            case .replace: break
            case .cutOff(let place): cutOff.insert(keys.remove(at: place))
            case .remove(let place): keys.remove(at: place)
            case .insert(let place, let row): keys.insert(rows[row], at: place)
            }
        }
    }
}
