/// The correspondence of the rows of two lists, found as far as possible without hashing.
///
/// Both lists are compared from their ends and then row by row, where a few inserted or removed rows are skipped. A row
/// that is not found in this way was inserted, removed or moved, and must be looked up by its identity. If the order of
/// most rows changed, the comparison ends early.
@usableFromInline
struct ListAlignment {
    /// The ranges between the common start and the common end of the lists.
    @usableFromInline let old: Range<Int>
    @usableFromInline let new: Range<Int>

    /// For each row of `new`, its place in the old list, or -1 if none was found.
    @usableFromInline var origins: [Int] = []

    /// The rows of `old` that were not found in `new`, in order.
    @usableFromInline var loose: [Int] = []

    /// The number of rows that were found in `new`.
    @usableFromInline var found = 0

    @inlinable
    init<Element, ID: Equatable>(_ before: [Element], _ after: [Element], id: (Element) -> ID) {
        let common = min(before.count, after.count)
        var prefix = 0
        while prefix < common, id(before[prefix]) == id(after[prefix]) { prefix += 1 }
        var (oldEnd, newEnd) = (before.count, after.count)
        while oldEnd > prefix, newEnd > prefix, id(before[oldEnd - 1]) == id(after[newEnd - 1]) {
            oldEnd -= 1
            newEnd -= 1
        }
        old = prefix..<oldEnd
        new = prefix..<newEnd
        if new.isEmpty || old.isEmpty {
            loose = Array(old)
            origins = [Int](repeating: -1, count: new.count)
        } else {
            alignMiddles(before, after, id: id)
        }
    }

    @inlinable
    mutating func alignMiddles<Element, ID: Equatable>(_ before: [Element], _ after: [Element], id: (Element) -> ID) {
        origins = [Int](repeating: -1, count: new.count)
        var (o, n) = (old.lowerBound, new.lowerBound)
        // The number of rows that may still be skipped in vain. Each row found adds one, so shuffled lists cost little.
        var budget = 64
        var window = 4
        while o < old.upperBound, n < new.upperBound {
            let key = id(after[n])
            let oldKey = id(before[o])
            if key == oldKey {
                origins[n - new.lowerBound] = o
                found += 1
                budget += 1
                window = 4
                o += 1
                n += 1
                continue
            }
            if budget < 0 { break }
            var skipped = 1
            while skipped <= window {
                if o + skipped < old.upperBound, id(before[o + skipped]) == key {
                    for place in o..<(o + skipped) { loose.append(place) }
                    o += skipped
                    break
                }
                if n + skipped < new.upperBound, id(after[n + skipped]) == oldKey {
                    n += skipped
                    break
                }
                skipped += 1
            }
            if skipped > window {
                // Either both rows are loose, or more rows were inserted or removed.
                loose.append(o)
                o += 1
                n += 1
                budget -= window
                window *= 2
            }
        }
        loose.append(contentsOf: o..<old.upperBound)
    }

    /// Finds the origins of the remaining rows by their identities. Returns the rows that were removed, in order.
    ///
    /// - Throws: ``DuplicateIdentity`` if the new list contains an identity twice.
    @inlinable
    mutating func findLooseRows<Element, ID: Hashable>(
        _ before: [Element], _ after: [Element], id: (Element) -> ID
    ) throws(DuplicateIdentity) -> [Int] {
        if found == new.count { return loose }
        // The loose rows have the first numbers; the inserted rows follow.
        var table = IdentityTable<ID>(minimumCapacity: loose.count + new.count - found)
        for place in loose where !table.insert(id(before[place])).isNew { throw DuplicateIdentity(id(before[place])) }
        var isTaken = [Bool](repeating: false, count: loose.count)
        var moved: [(place: Int, origin: Int)] = []
        for place in new where origins[place - new.lowerBound] < 0 {
            let (number, isNew) = table.insert(id(after[place]))
            if isNew { continue }
            if number >= loose.count || isTaken[number] { throw DuplicateIdentity(id(after[place])) }
            isTaken[number] = true
            moved.append((place, loose[number]))
        }
        if found + moved.count < new.count {
            // No row that was found without the table has the identity of an inserted row.
            for place in 0..<new.lowerBound { try table.refuse(id(after[place])) }
            for place in new where origins[place - new.lowerBound] >= 0 { try table.refuse(id(after[place])) }
            for place in new.upperBound..<after.count { try table.refuse(id(after[place])) }
        }
        for (place, origin) in moved { origins[place - new.lowerBound] = origin }
        found += moved.count
        return loose.indices.filter { !isTaken[$0] }.map { loose[$0] }
    }
}
