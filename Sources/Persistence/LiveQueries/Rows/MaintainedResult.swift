import Differences

/// The rows of a query in order, with an index by rowid. Each change takes O(log *n*).
///
/// If the query has a limit, some rows after the limit are kept too, so that they can take the place of rows that leave
/// the result.
struct MaintainedResult<Element: Sendable & Equatable> {
    private var elements: TreeArray<Element>
    /// The keys of a result that has not changed yet. The first change indexes them, which takes longer than to keep them.
    private var unindexed: OrderKeys?
    private var keys = TreeArray<OrderKey>()
    private var keyByRow: [Int64: OrderKey] = [:]
    private let limit: Int?
    /// A Boolean value that indicates whether all rows of the query are kept, and not only those up to a limit.
    private var isComplete: Bool
    /// A Boolean value that indicates whether a row was not at the place of its key, because the order differs from run
    /// to run. The result must then be read again whole.
    private(set) var isBroken = false
    /// The first elements, up to the limit, if there are more.
    private var limited: TreeArray<Element>?

    /// Returns the number of rows to read for a query with that limit.
    static func capacity(for limit: Int?) -> Int? { bounded(limit).map { $0 + reserve(for: $0) } }

    /// Returns `nil` for a limit that no result reaches.
    private static func bounded(_ limit: Int?) -> Int? { limit.flatMap { $0 < 1 << 48 ? $0 : nil } }

    private static func reserve(for limit: Int) -> Int { max(16, limit / 4) }

    /// Creates a result from the rows in order.
    init(_ rows: MaintainedRows<Element>, limit: Int?) {
        let limit = Self.bounded(limit)
        self.limit = limit
        unindexed = rows.keys
        elements = rows.elements
        isComplete = Self.capacity(for: limit).map { rows.count < $0 } ?? true
        if let limit, rows.count > limit { limited = rows.elements.part(0..<limit) }
    }

    /// The number of rows that are kept.
    var count: Int { elements.count }

    /// The rows of the query.
    var shown: TreeArray<Element> { limited ?? elements }

    /// A Boolean value that indicates whether rows are missing, because too many have left the result.
    var isShort: Bool { !isComplete && count < limit! }

    /// Indexes the keys before the first change. O(n).
    private mutating func indexKeys() {
        guard let found = unindexed else { return }
        unindexed = nil
        keys = TreeArray(found)
        keyByRow = Dictionary(minimumCapacity: found.count)
        for key in keys { keyByRow[key.row] = key }
    }

    // MARK: Single rows

    /// Adds a row, or gives it new contents and a new place.
    mutating func set(_ row: MaintainedRow<Element>) {
        indexKeys()
        if let known = keyByRow[row.id] {
            guard let place = foundPlace(of: known) else { return }
            if known == row.key {
                if elements[place] != row.element { replace(at: place, with: row.element) }
                return
            }
            remove(row.id, at: place)
        }
        let place = place(of: row.key)
        // After the last row that is kept, there may be rows that are not.
        if place == keys.count && !isComplete { return }
        insert(row, at: place)
        if let limit, keys.count > limit + 2 * Self.reserve(for: limit) {
            isComplete = false
            removeLast()
        }
    }

    /// Removes a row. Does nothing if there is none.
    mutating func remove(_ id: Int64) {
        indexKeys()
        if let key = keyByRow[id], let place = foundPlace(of: key) { remove(id, at: place) }
    }

    /// Returns the place of a key that the result has.
    private mutating func foundPlace(of key: OrderKey) -> Int? {
        let place = place(of: key)
        if place < keys.count, keys[place] == key { return place }
        isBroken = true
        return nil
    }

    private func place(of key: OrderKey) -> Int { keys.partitioningIndex { $0 >= key } }

    private mutating func removeLast() {
        remove(keys[keys.count - 1].row, at: keys.count - 1)
    }

    private mutating func insert(_ row: MaintainedRow<Element>, at place: Int) {
        keys.insert(row.key, at: place)
        elements.insert(row.element, at: place)
        keyByRow[row.id] = row.key
        guard let limit, keys.count > limit else { return }
        if limited == nil {
            limited = elements
            limited!.remove(at: limit)
        } else if place < limit {
            limited!.insert(row.element, at: place)
            limited!.remove(at: limit)
        }
    }

    private mutating func remove(_ id: Int64, at place: Int) {
        keys.remove(at: place)
        elements.remove(at: place)
        keyByRow[id] = nil
        guard let limit, limited != nil else { return }
        if keys.count <= limit {
            limited = nil
        } else if place < limit {
            limited!.remove(at: place)
            limited!.append(elements[limit - 1])
        }
    }

    private mutating func replace(at place: Int, with element: Element) {
        elements.replace(at: place, with: element)
        if let limit, limited != nil, place < limit { limited!.replace(at: place, with: element) }
    }

    // MARK: All rows

    /// Changes the result to the given rows, which are in order. If few rows differ, the others stay shared with earlier
    /// versions.
    mutating func merge(_ rows: MaintainedRows<Element>) {
        indexKeys()
        var removed: [Int64] = []
        var changed: [MaintainedRow<Element>] = []
        var place = 0
        for (key, element) in zip(rows.keys, rows.elements) {
            while place < keys.count, keys[place] < key {
                removed.append(keys[place].row)
                place += 1
            }
            if place < keys.count, keys[place] == key {
                if elements[place] != element { changed.append(MaintainedRow(key: key, element: element)) }
                place += 1
            } else {
                changed.append(MaintainedRow(key: key, element: element))
            }
        }
        removed += keys[place...].map(\.row)
        guard removed.count + changed.count <= max(64, rows.count / 8) else {
            self = MaintainedResult(rows, limit: limit)
            return
        }
        // All rows are accepted, also those after the last one.
        isComplete = true
        for id in removed { remove(id) }
        for row in changed { set(row) }
        isComplete = Self.capacity(for: limit).map { rows.count < $0 } ?? true
        if isBroken { self = MaintainedResult(rows, limit: limit) }
    }
}
