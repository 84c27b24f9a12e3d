/// The keys of many rows in a few pieces of memory, instead of an object for each.
struct OrderKeys: Sendable {
    private var bytes: [UInt8] = []
    /// For each key, the number of bytes up to its end.
    private var ends: [Int] = []
    private var rows: [Int64] = []
    /// A Boolean value that indicates whether each key is less than the next one.
    private(set) var isAscending = true

    /// Appends the key of a row that the statement of a plan with these rules has read.
    // The rules alone, because a copy of the plan for each row would cost more than its key.
    mutating func append(_ row: borrowing DatabaseRow, _ rules: [OrderRule]) throws(DatabaseError) {
        let first = row.count - RowPlan.extraColumns(of: rules)
        let id: Int64 = try row[first]
        OrderKey.append(row, from: first + 1, rules, to: &bytes)
        ends.append(bytes.count)
        rows.append(id)
        if isAscending, count > 1 { isAscending = precedes(count - 2, count - 1) }
    }

    /// Returns the places of the keys in ascending order.
    func sortedPlaces() -> [Int] { indices.sorted { precedes($0, $1) } }

    /// Returns the keys at these places.
    func reordered(_ places: [Int]) -> OrderKeys {
        var keys = OrderKeys()
        keys.bytes.reserveCapacity(bytes.count)
        keys.ends.reserveCapacity(places.count)
        for place in places {
            keys.bytes += bytes[range(of: place)]
            keys.ends.append(keys.bytes.count)
        }
        keys.rows = places.map { rows[$0] }
        return keys
    }

    private func range(of place: Int) -> Range<Int> { (place == 0 ? 0 : ends[place - 1])..<ends[place] }

    private func precedes(_ one: Int, _ other: Int) -> Bool {
        bytes.withUnsafeBytes { bytes in
            OrderKey.precedes(
                UnsafeRawBufferPointer(rebasing: bytes[range(of: one)]), rows[one],
                UnsafeRawBufferPointer(rebasing: bytes[range(of: other)]), rows[other])
        }
    }
}

extension OrderKeys: RandomAccessCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { rows.count }

    subscript(place: Int) -> OrderKey { OrderKey(bytes: Array(bytes[range(of: place)]), row: rows[place]) }
}
